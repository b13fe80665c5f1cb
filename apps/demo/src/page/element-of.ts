/** The element that the page has for a selector. @throws {Error} where it has none */
export function elementOf(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}
