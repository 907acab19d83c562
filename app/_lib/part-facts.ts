/** What a drawn part of the page says to the buttons in it (`PartFacts`): read at the press, as it stands then. */
export function partFacts<T>(name: string): T | null {
  const json = document.querySelector<HTMLElement>(`[data-facts="${name}"]`)?.dataset.json
  return json ? (JSON.parse(json) as T) : null
}
