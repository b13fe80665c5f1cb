type ElementClass = CustomElementConstructor & { readonly prototype: HTMLElement }

/**
 * Class decorator: registers the element under `tag` unless the tag is taken, as it is when another copy of this
 * library is on the page, and where there is no registry at all (Node). The first registration wins; a second is no
 * error.
 */
export const customElement =
  (tag: `w3m-${string}`) =>
  (elementClass: ElementClass): void => {
    const registry = globalThis.customElements as CustomElementRegistry | undefined
    if (registry && !registry.get(tag)) registry.define(tag, elementClass)
  }
