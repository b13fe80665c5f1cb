/** The number of animation frames without movement after which the position is no longer checked in each frame. */
const stillFramesMax = 12

/** The `border-radius` of the card's lower corners, for the frame that covers them. */
function roundedBelow(card: Element | null | undefined): string {
  const { borderBottomRightRadius = '0px', borderBottomLeftRadius = '0px' } = card ? getComputedStyle(card) : {}
  return `0px 0px ${borderBottomRightRadius} ${borderBottomLeftRadius}`
}

/**
 * Positions the frame exactly over an element, with CSSOM only, because the frame must not move in the document. It
 * follows every move and resize of the element. Returns a function that hides the frame again.
 */
export function overlayFrame(frame: HTMLIFrameElement, target: HTMLElement): () => void {
  const { style } = frame
  const set = (name: string, value: string) => {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }
  let stillFrames = 0
  let frameRequest: number | undefined
  let previousBounds = ''

  const updatePosition = () => {
    // With CSS `zoom`, measured lengths already contain the zoom and lengths that are set are multiplied by it, so they
    // are divided first. Browsers without `currentCSSZoom` measure without the zoom.
    const { currentCSSZoom: zoom = 1 }: Partial<Element> = frame
    target.style.setProperty('--_zoom', String(zoom))
    const { left, top, width, height } = target.getBoundingClientRect()
    const bounds = [left, top, width, height, zoom].join()
    stillFrames = bounds === previousBounds ? stillFrames + 1 : 0
    previousBounds = bounds
    set('left', `${left / zoom}px`)
    set('top', `${top / zoom}px`)
    set('width', `${width / zoom}px`)
    set('height', `${height / zoom}px`)
    // The frame ends at the card's lower edge and gets its round corners.
    set('border-radius', roundedBelow(frame.parentElement?.querySelector('[part=card]')))
  }
  const updateEachFrame = () => {
    updatePosition()
    frameRequest = stillFrames < stillFramesMax ? requestAnimationFrame(updateEachFrame) : undefined
  }
  const restart = () => {
    stillFrames = 0
    frameRequest ??= requestAnimationFrame(updateEachFrame)
  }

  for (const [name, value] of [
    ['position', 'fixed'],
    ['border', '0'],
    ['margin', '0'],
    ['z-index', '1'],
    ['color-scheme', 'normal'],
  ] as const)
    set(name, value)
  frame.hidden = false
  updateEachFrame()
  const sizes = new ResizeObserver(restart)
  for (const element of [target, document.documentElement]) sizes.observe(element)
  const { visualViewport } = window
  window.addEventListener('resize', restart)
  window.addEventListener('scroll', restart, { capture: true, passive: true })
  visualViewport?.addEventListener('resize', restart)

  return () => {
    if (frameRequest !== undefined) cancelAnimationFrame(frameRequest)
    sizes.disconnect()
    window.removeEventListener('resize', restart)
    window.removeEventListener('scroll', restart, { capture: true })
    visualViewport?.removeEventListener('resize', restart)
    frame.hidden = true
  }
}
