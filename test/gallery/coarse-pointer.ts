const treesBelow = (root: ShadowRoot): readonly ShadowRoot[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? treesBelow(shadowRoot) : [])),
]

/**
 * Lets the rules for fingers hold in a shadow tree and those below it: the browser of the tests has a mouse. Returns the
 * function that ends it.
 */
export function emulateCoarsePointer(root: ShadowRoot): () => void {
  const rules = treesBelow(root)
    .flatMap(tree => tree.adoptedStyleSheets)
    .flatMap(sheet => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText === '(pointer: coarse)')
  for (const { media } of rules) media.mediaText = 'all'
  return () => {
    for (const { media } of rules) media.mediaText = '(pointer: coarse)'
  }
}

/** True if a finger hits the control everywhere within 44 by 44 px around its middle. */
export function isLargeTarget(control: HTMLElement): boolean {
  control.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = control.getBoundingClientRect()
  const root = control.getRootNode() as ShadowRoot
  return [-21, 21].every(step =>
    [
      [step, 0],
      [0, step],
    ].every(([dx = 0, dy = 0]) => {
      const hit = root.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
      return hit !== null && control.contains(hit)
    }),
  )
}
