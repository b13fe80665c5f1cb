/** The element of the page with this id. @throws {Error} where the page has none of this class */
export function elementById(id: string): HTMLElement
export function elementById<Part extends HTMLElement>(id: string, type: new () => Part): Part
export function elementById(id: string, type = HTMLElement): HTMLElement {
  const found = document.querySelector(`#${id}`)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`)
  return found
}
