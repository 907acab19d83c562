import { formatPhone } from './contact'

// The parameters of Punycode (RFC 3492), by which a domain in any script is written in ASCII.
const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (letter: string) => 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter)

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin))
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/** The letters that a label without its "xn--" stands for; null for one that stands for none. */
function decode(text: string): string | null {
  const hyphen = text.lastIndexOf('-')
  const points = hyphen > 0 ? Array.from(text.slice(0, hyphen)) : []
  let [n, i, bias, at] = [initialN, 0, initialBias, hyphen > 0 ? hyphen + 1 : 0]
  while (at < text.length) {
    const before = i
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(text[at++] ?? '')
      if (digit < 0) return null
      i += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    bias = adapt(i - before, points.length + 1, before === 0)
    n += Math.floor(i / (points.length + 1))
    i %= points.length + 1
    if (n > 0x10ffff) return null
    points.splice(i, 0, String.fromCodePoint(n))
    i += 1
  }
  return points.join('')
}

const latin = /^[\p{Script=Latin}\p{M}\d-]+$/u
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fca-z\d-]+$/u
const otherScripts =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{M}\d-]+$/u

/**
 * The label as people of its script write it. Letters that look like those of Latin are shown only where the top level
 * is written in other letters, too: nobody takes them for another domain. A label that is not exactly what its letters
 * would be in ASCII stays as it is.
 */
function shownLabel(label: string, topLevel: string): string {
  const text = label.startsWith('xn--') ? decode(label.slice(4)) : null
  if (text === null || !isSameDomain(text, label)) return label
  const isForeign = otherScripts.test(text) && topLevel.startsWith('xn--')
  return latin.test(text) || eastAsian.test(text) || isForeign ? text : label
}

function isSameDomain(text: string, label: string): boolean {
  const url = `http://${text}.example`
  return URL.canParse(url) && new URL(url).hostname === `${label}.example`
}

/** A stored address with its domain in the letters of its script: "x@xn--bcher-kva.example" is "x@bücher.example". */
export function shownEmail(email: string): string {
  if (!email.includes('xn--')) return email
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const labels = domain.split('.')
  const shown = labels.map((label) => shownLabel(label, labels.at(-1)!)).join('.')
  return email.slice(0, email.length - domain.length) + shown
}

/** A stored address or phone number as people write it. */
export const shownContact = (value: string): string => (value.includes('@') ? shownEmail(value) : formatPhone(value))
