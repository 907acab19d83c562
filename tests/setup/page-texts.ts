import { type PageTexts, textsId } from '@/app/_lib/page-texts'

/** The page as if it had brought these texts. */
export function bringTexts(texts: Partial<PageTexts>): void {
  document.getElementById(textsId)?.remove()
  const carrier = document.createElement('div')
  carrier.id = textsId
  carrier.dataset.texts = JSON.stringify(texts)
  document.body.append(carrier)
}
