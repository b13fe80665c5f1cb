import type { PropertyDeclaration, ReactiveElement } from 'lit'

/**
 * Property decorator: a reactive property of an element, as Lit's own of this name. Lit's carries both forms of
 * decorators to every visitor; this is the one that TypeScript makes here.
 */
export const property =
  (options?: PropertyDeclaration) =>
  (prototype: ReactiveElement, name: string): void =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options)

/** Property decorator: a reactive internal property without an attribute. */
export const state = () => property({ state: true, attribute: false })
