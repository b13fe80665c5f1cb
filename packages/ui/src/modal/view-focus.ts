import type { LitElement } from 'lit'

const isPart = (element: Element): element is Element & { readonly shadowRoot: ShadowRoot } =>
  element.shadowRoot !== null && !element.localName.startsWith('w3m-ui-')

/** Stands above a list, or in a row of one: it says nothing of the view. */
const isOfList = (heading: Element): boolean =>
  heading.closest('li, [role=listitem]') !== null || heading.nextElementSibling?.matches('ul, dl, [role=list]') === true

/**
 * The headings of a view and of its parts, without those of lists. `w3m-ui-*` elements are skipped: they label
 * themselves.
 */
const headings = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(element =>
    element.localName === 'h2' && !isOfList(element) ? [element] : isPart(element) ? headings(element.shadowRoot) : [],
  )

/** A view with one heading is labelled by it and described by what follows; any other is labelled as the dialog is. */
function labelContainer(container: Element, view: LitElement, title: string | null): void {
  const [heading, ...otherHeadings] = headings(view.renderRoot)
  const hasOneHeading = heading !== undefined && otherHeadings.length === 0
  container.role = 'group'
  container.ariaLabel = hasOneHeading ? heading.textContent : title
  container.ariaDescription = (hasOneHeading && heading.nextElementSibling?.textContent) || null
}

/**
 * Moves the focus into the view, whose label a screen reader announces. Moves it there again when the focused control
 * is removed: the browser would drop the focus and announce nothing. Returns a function that focuses the opener a
 * second time after the modal has closed: the code of an account button may still load, and until then nothing in the
 * button can have the focus.
 */
export function manageFocus(outlet: HTMLElement): (opener: HTMLElement | undefined) => void {
  const root = outlet.shadowRoot!
  let focused: HTMLElement | undefined
  /** `focused` and the hosts of the shadow roots around it. */
  let path: readonly Element[] = []
  const update = (records: readonly MutationRecord[] = []) => {
    const container = root.querySelector<HTMLElement>('.view')
    if (!container) return
    const view = container.firstElementChild as LitElement
    // Waits for the view's parts too. The label is set again on each change: the view's heading may change while the
    // focus stays.
    void view.updateComplete.then(() => {
      labelContainer(container, view, outlet.closest('dialog')!.ariaLabel)
      observer.observe(view.renderRoot, changes)
    })
    // A row that moves within its list loses the focus, and no other element gets it.
    const isFocusedMoved = records.some(({ addedNodes }) =>
      [...addedNodes].some(node => path.some(ancestor => node.contains(ancestor))),
    )
    if (isFocusedMoved && document.activeElement === document.body && focused?.checkVisibility())
      return focused.focus({ preventScroll: true })
    // A hidden element keeps the focus until the browser's next frame.
    const isLost =
      focused?.checkVisibility() === false &&
      (document.activeElement === document.body || outlet.matches(':focus-within'))
    // If a view fails to load, the previous view is hidden, and the focus goes to the message.
    if (isLost || root.activeElement?.matches('.views'))
      root.querySelector<HTMLElement>('.off, .view')?.focus({ preventScroll: true })
  }
  const changes = { childList: true, characterData: true, subtree: true }
  const observer = new MutationObserver(update)
  const trackFocus = () => {
    observer.disconnect()
    path = []
    for (let inner: Element | null = outlet; inner; inner = inner.shadowRoot?.activeElement ?? null) {
      path = [...path, inner]
      if (inner instanceof HTMLElement) focused = inner
      if (!inner.shadowRoot) continue
      observer.observe(inner.shadowRoot, changes)
      // A move of the focus within one shadow root dispatches no event outside of it.
      inner.shadowRoot.addEventListener('focusin', trackFocus)
    }
    update()
  }
  outlet.addEventListener('focusin', trackFocus)
  if (outlet.matches(':focus-within')) trackFocus()
  return opener => {
    // The element renders right after its definition.
    void customElements
      .whenDefined('w3m-account-content')
      .then(() => setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true })))
  }
}
