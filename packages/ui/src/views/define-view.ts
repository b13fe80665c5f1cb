import type { PublicView, Views, ViewName, W3m } from '@w3m/core'
import type { TextPart } from '../i18n/text-groups.js'
import type { TextKey, TextValues } from '../i18n/text-key.js'

/** A title: a text of the catalog, or a name that is not translated (of a wallet or network). */
export type ViewTitle = { readonly key: TextKey; readonly values?: TextValues } | { readonly name: string }

/** One view of the modal: how it is loaded, what the header says, and what stands at the header's start. */
export interface ViewDefinition<Name extends ViewName = ViewName> {
  /**
   * Loads and registers the element `viewTag(name)` and everything else that it needs to be shown. Returns undefined if
   * all of it is already loaded.
   */
  readonly load: (w3m: W3m) => Promise<unknown> | undefined
  /** The texts that the view needs. Default: all. */
  readonly texts?: (w3m: W3m) => TextPart
  /** Default: the text `<name-of-the-view>.title` of the catalog. */
  readonly title?: (params: Views[Name], w3m: W3m) => ViewTitle
  /** The view that the header's help button opens, and the button's label. Shown if there is no view to go back to. */
  readonly help?: { readonly view: PublicView; readonly label: TextKey }
}

export const defineView = <Name extends ViewName>(definition: ViewDefinition<Name>): ViewDefinition<Name> => definition

/** `WhatIsAWallet` is `what-is-a-wallet`, `SIWXSignMessage` is `siwx-sign-message`. */
export const viewSlug = (view: ViewName): string =>
  view.replace(/\B[A-Z](?=[a-z])|(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()

/** The element of a view. */
export const viewTag = (view: ViewName): string => `w3m-${viewSlug(view)}-view`
