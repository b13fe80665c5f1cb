import { expect, type Frame, type Page } from '@playwright/test'

/** A motion that runs now, also in open shadow roots. */
export interface Motion {
  readonly element: string
  readonly isEndless: boolean
  /** In the modal, not on the page around it. */
  readonly isInModal: boolean
  /** The CSS properties that it changes. */
  readonly properties: readonly string[]
}

export const motions = (page: Page | Frame): Promise<readonly Motion[]> =>
  page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    const isInModal = (node: Node | null): boolean =>
      node !== null &&
      ((node as Element).localName === 'w3m-modal' ||
        isInModal(node instanceof ShadowRoot ? node.host : node.parentNode))
    const timing = ['offset', 'computedOffset', 'easing', 'composite']
    return (
      roots
        .flatMap(root => root.getAnimations())
        // The one motion that is drawn beside an element is a caret: it blinks for as long as it is one.
        .filter(
          animation => animation.playState === 'running' && (animation.effect as KeyframeEffect).pseudoElement === null,
        )
        .map(animation => ({
          element: (animation.effect as KeyframeEffect).target!.localName,
          isEndless: animation.effect!.getComputedTiming().endTime === Infinity,
          isInModal: isInModal((animation.effect as KeyframeEffect).target),
          properties: [...new Set((animation.effect as KeyframeEffect).getKeyframes().flatMap(Object.keys))].filter(
            name => !timing.includes(name),
          ),
        }))
    )
  })

/** Waits until nothing moves but what moves for ever. */
export async function untilStill(page: Page | Frame): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(async () => (await motions(page)).filter(({ isEndless }) => !isEndless)).toEqual([])
}
