const treesIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? treesIn(shadowRoot) : [])),
]

/**
 * When what was asked for is drawn, and every motion that has an end has come to it: half-way a colour is one that
 * nobody reads.
 */
export const waitForAnimations = async (): Promise<void> => {
  await new Promise(requestAnimationFrame)
  // A tree tells of its own motions alone.
  const moving = treesIn(document)
    .flatMap(tree => tree.getAnimations())
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
