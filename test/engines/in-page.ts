// Functions that run in a page: each is sent there as text, so that it may use nothing from outside of itself.

export interface FoundElement {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isVisible: boolean
  /** Its middle is inside of the window: what comes in from below is not yet. */
  readonly isInWindow: boolean
  readonly isEnabled: boolean
  readonly hasFocus: boolean
  readonly style: { readonly direction: string; readonly color: string }
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * The first visible element with a test id, else the first one, also inside open shadow roots; scrolled into sight
 * where that is asked.
 */
export function findById({
  testId,
  scroll,
}: {
  readonly testId: string
  readonly scroll?: boolean
}): FoundElement | null {
  const all: HTMLElement[] = []
  const walk = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.getAttribute('data-testid') === testId) all.push(element)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  const isVisible = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const found = all.find(isVisible) ?? all[0]
  if (!found) return null
  if (scroll) found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const { direction, color } = getComputedStyle(found)
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return {
    text: (found.textContent ?? '').trim(),
    x,
    y,
    width,
    height,
    isVisible: isVisible(found),
    isInWindow: x + width / 2 < innerWidth && y + height / 2 < innerHeight && x + width / 2 > 0 && y + height / 2 > 0,
    isEnabled: !found.matches(':disabled') && found.getAttribute('aria-disabled') !== 'true',
    hasFocus: active === found || found.contains(active),
    style: { direction, color },
    attributes: Object.fromEntries(Array.from(found.attributes, ({ name, value }) => [name, value])),
  }
}

interface AwaitedPress {
  /** Whether it came to the element; not known before it came to the document. */
  hit?: boolean
  readonly end: () => void
}

/**
 * Lets the next press through to an element alone: one that comes elsewhere, because what is shown has moved since, does
 * nothing.
 */
export function awaitPress(testId: string): void {
  const ended = new AbortController()
  const press: AwaitedPress = { end: () => ended.abort() }
  // Each on its own: between the button's going down and its coming up what is shown may move too.
  const onPress = (event: Event): void => {
    press.hit = event.composedPath().some(at => at instanceof Element && at.getAttribute('data-testid') === testId)
    if (press.hit) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(kind, onPress, { capture: true, signal: ended.signal })
  Object.assign(window, { awaitedPress: press })
}

/** Whether the awaited press came to its element; a document that has come since was not there before it. */
export function wasPressed(): boolean {
  const { awaitedPress } = window as { awaitedPress?: AwaitedPress }
  awaitedPress?.end()
  return !awaitedPress || awaitedPress.hit === true
}

/**
 * Scrolls what the frame asks on, where there is more of it than has room and it was not all seen: each time once what
 * is in sight was there for long enough to be read.
 */
export async function readOn(): Promise<void> {
  const find = (root: Document | ShadowRoot): HTMLElement | null => {
    const button = root.querySelector<HTMLElement>('.more:not(.done) [data-testid="frame-read-on"]')
    if (button) return button
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) return inner
    }
    return null
  }
  if (!find(document)) return
  await new Promise(resolve => setTimeout(resolve, 750))
  find(document)?.click()
}

/** All that the open modal reads, shadow roots included. */
export function modalText(): string {
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLStyleElement) return ''
    const inner =
      node instanceof Element && node.shadowRoot ? [node.shadowRoot, ...node.childNodes] : [...node.childNodes]
    return inner.map(textOf).join(' ')
  }
  return [...document.querySelectorAll('w3m-modal')].map(textOf).join(' ').replace(/\s+/g, ' ')
}

/** Where the secure frame stands in the page. */
export function findFrame(): { readonly x: number; readonly y: number } | null {
  const walk = (root: Document | ShadowRoot): Element | null => {
    const iframe = root.querySelector('#w3m-iframe')
    if (iframe) return iframe
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot && walk(element.shadowRoot)
      if (inner) return inner
    }
    return null
  }
  const frame = walk(document)
  if (!frame) return null
  const { x, y } = frame.getBoundingClientRect()
  return { x, y }
}
