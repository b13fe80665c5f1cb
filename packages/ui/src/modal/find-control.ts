/** A root, and the roots of the elements in it. */
export function* rootsIn(root: ShadowRoot | HTMLElement): Generator<ShadowRoot | HTMLElement> {
  yield root
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* rootsIn(shadowRoot)
}

/** The element with this `data-testid` in a root, or in one of the elements there. */
export function findControl(root: ShadowRoot | HTMLElement, testId: string): HTMLElement | undefined {
  for (const inner of rootsIn(root)) {
    const found = inner.querySelector<HTMLElement>(`[data-testid=${CSS.escape(testId)}]`)
    if (found) return found
  }
  return undefined
}
