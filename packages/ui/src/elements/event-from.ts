/**
 * An event as the handler of one element in a template gets it. Templates do not check what a handler takes: it is on
 * the element that the type names.
 */
export type EventFrom<T> = Event & { readonly target: T }
