import type { LitElement } from 'lit'

const isPart = (each: Element): each is Element & { readonly shadowRoot: ShadowRoot } =>
  each.shadowRoot !== null && !each.localName.startsWith('w3m-ui-')

/** The headings of a view and of the parts in it; elements of the kit speak for themselves. */
const headings = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(each =>
    each.localName === 'h2' ? [each] : isPart(each) ? headings(each.shadowRoot) : [],
  )

/** What is said under one heading is what there is to do; a view with none or many is called what the dialog is. */
function name(place: Element, view: LitElement, title: string | null): void {
  const [heading, ...more] = headings(view.renderRoot)
  const isSaid = heading !== undefined && more.length === 0
  place.role = 'group'
  place.ariaLabel = isSaid ? heading.textContent : title
  place.ariaDescription = (isSaid && heading.nextElementSibling?.textContent) || null
}

/**
 * Leads the focus into the view, under whose name it is told what to do; and back there when the control that has it
 * goes away with what it brought about: the browser would leave it nowhere and say nothing. Returns what gives it back
 * a second time after the modal: what draws the account of an opener may be on its way still, and until then there is
 * nothing in it that could have the focus.
 */
export function tendFocus(outlet: HTMLElement): (opener: HTMLElement | undefined) => void {
  const root = outlet.shadowRoot!
  let focused: HTMLElement | undefined
  /** It and the hosts of the shadow roots that it is in. */
  let path: readonly Element[] = []
  const tend = (records: readonly MutationRecord[] = []) => {
    const place = root.querySelector<HTMLElement>('.view')
    if (!place) return
    const view = place.firstElementChild as LitElement
    // With the parts in it. What there is to do may become another thing while the focus stays.
    void view.updateComplete.then(() => {
      name(place, view, outlet.closest('dialog')!.ariaLabel)
      observer.observe(view.renderRoot, changes)
    })
    // A row that is put elsewhere in its list drops it, and no one else has it.
    const isMoved = records.some(({ addedNodes }) =>
      [...addedNodes].some(node => path.some(each => node.contains(each))),
    )
    if (isMoved && document.activeElement === document.body && focused?.checkVisibility())
      return focused.focus({ preventScroll: true })
    // What is hidden has it until the browser draws next.
    const isLost =
      focused?.checkVisibility() === false &&
      (document.activeElement === document.body || outlet.matches(':focus-within'))
    // Where a view could not be loaded, the former one is hidden.
    if (isLost || root.activeElement?.matches('.views'))
      root.querySelector<HTMLElement>('.off, .view')?.focus({ preventScroll: true })
  }
  const changes = { childList: true, characterData: true, subtree: true }
  const observer = new MutationObserver(tend)
  const follow = () => {
    observer.disconnect()
    path = []
    for (let inner: Element | null = outlet; inner; inner = inner.shadowRoot?.activeElement ?? null) {
      path = [...path, inner]
      if (inner instanceof HTMLElement) focused = inner
      if (!inner.shadowRoot) continue
      observer.observe(inner.shadowRoot, changes)
      // From one control to another in it, no one further out hears of it.
      inner.shadowRoot.addEventListener('focusin', follow)
    }
    tend()
  }
  outlet.addEventListener('focusin', follow)
  if (outlet.matches(':focus-within')) follow()
  return opener => {
    // Drawn right after it is defined.
    void customElements
      .whenDefined('w3m-account-content')
      .then(() => setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true })))
  }
}
