import purify from 'dompurify'

/** Elements of running text, without attributes: nothing that loads, styles, frames, submits, runs or links. */
const allowed = ['b', 'strong', 'i', 'em', 'p', 'br', 'ul', 'ol', 'li', 'code']

/** Reduces HTML to elements of running text and their contents. */
export const cleanHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: allowed,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
