/** For how many pictures a place must stay the same before it is no longer watched closely. */
const stillFramesMax = 12

/** The card's lower corners, for what lies over them. */
function roundedBelow(card: Element | null | undefined): string {
  const { borderBottomRightRadius = '0px', borderBottomLeftRadius = '0px' } = card ? getComputedStyle(card) : {}
  return `0px 0px ${borderBottomRightRadius} ${borderBottomLeftRadius}`
}

/**
 * Lays the frame exactly over an element, by CSSOM alone: the frame never moves in the document. It follows while the
 * element moves or changes its size, and rests in between. Returns what hides the frame again.
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
    // A page may be zoomed by its style: the browser multiplies what is set, and what it has measured is multiplied
    // already. Where it does not tell the zoom, it has divided by it.
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
    // It ends where the card does, and the card's corners are round.
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
  for (const each of [target, document.documentElement]) sizes.observe(each)
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
