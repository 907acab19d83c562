import purify from 'dompurify'

/** Elements of running text, without any attribute: nothing that loads, styles, frames, sends, runs or leads elsewhere. */
const allowed = ['b', 'strong', 'i', 'em', 'p', 'br', 'ul', 'ol', 'li', 'code']

/** What may be shown of a piece of HTML: the elements of running text with their words. */
export const cleanHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: allowed,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
