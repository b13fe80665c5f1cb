/** For how many pictures a place must stay the same before it is no longer watched closely. */
const stillFor = 12

/** The card's lower corners, for what lies over them. */
function roundedBelow(card: Element | null | undefined): string {
  const { borderBottomRightRadius = '0px', borderBottomLeftRadius = '0px' } = card ? getComputedStyle(card) : {}
  return `0px 0px ${borderBottomRightRadius} ${borderBottomLeftRadius}`
}

/**
 * Lays the frame exactly over an element, by CSSOM alone: the frame never moves in the document. It follows while the
 * element moves or changes its size, and rests in between. Returns what hides the frame again.
 */
export function overlayFrame(frame: HTMLIFrameElement, over: HTMLElement): () => void {
  const { style } = frame
  const set = (name: string, value: string) => {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }
  let still = 0
  let turn: number | undefined
  let former = ''

  const place = () => {
    // A page may be zoomed by its style: the browser multiplies what is set, and what it has measured is multiplied
    // already. Where it does not tell the zoom, it has divided by it.
    const { currentCSSZoom: zoom = 1 }: Partial<Element> = frame
    over.style.setProperty('--_zoom', String(zoom))
    const { left, top, width, height } = over.getBoundingClientRect()
    const now = [left, top, width, height, zoom].join()
    still = now === former ? still + 1 : 0
    former = now
    set('left', `${left / zoom}px`)
    set('top', `${top / zoom}px`)
    set('width', `${width / zoom}px`)
    set('height', `${height / zoom}px`)
    // It ends where the card does, and the card's corners are round.
    set('border-radius', roundedBelow(frame.parentElement?.querySelector('[part=card]')))
  }
  const follow = () => {
    place()
    turn = still < stillFor ? requestAnimationFrame(follow) : undefined
  }
  const wake = () => {
    still = 0
    turn ??= requestAnimationFrame(follow)
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
  follow()
  const sizes = new ResizeObserver(wake)
  for (const each of [over, document.documentElement]) sizes.observe(each)
  const { visualViewport } = window
  window.addEventListener('resize', wake)
  window.addEventListener('scroll', wake, { capture: true, passive: true })
  visualViewport?.addEventListener('resize', wake)

  return () => {
    if (turn !== undefined) cancelAnimationFrame(turn)
    sizes.disconnect()
    window.removeEventListener('resize', wake)
    window.removeEventListener('scroll', wake, { capture: true })
    visualViewport?.removeEventListener('resize', wake)
    frame.hidden = true
  }
}
