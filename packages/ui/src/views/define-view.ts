import type { PublicView, Views, ViewName, W3m } from '@w3m/core'
import type { TextPart } from '../i18n/text-groups.js'
import type { TextKey, TextValues } from '../i18n/text-key.js'

/** What a title may say: a text of the catalog, or a name that stands for itself (a wallet's, a network's). */
export type ViewTitle = { readonly key: TextKey; readonly values?: TextValues } | { readonly name: string }

/** One view of the modal: how it is loaded, what the header says, and what stands at the header's start. */
export interface ViewDefinition<Name extends ViewName = ViewName> {
  /**
   * Loads and registers the element `viewTag(name)`, and what it must not be shown without. Undefined where all that is
   * there.
   */
  readonly load: (w3m: W3m) => Promise<unknown> | undefined
  /** Which texts it is shown with. Default: all. */
  readonly texts?: (w3m: W3m) => TextPart
  /** Default: the text `<name-of-the-view>.title` of the catalog. */
  readonly title?: (params: Views[Name], w3m: W3m) => ViewTitle
  /** What opens when the header's help is asked for, and what its button says; where there is nothing to go back to. */
  readonly help?: { readonly view: PublicView; readonly label: TextKey }
}

export const defineView = <Name extends ViewName>(definition: ViewDefinition<Name>): ViewDefinition<Name> => definition

/** `WhatIsAWallet` is `what-is-a-wallet`, `SIWXSignMessage` is `siwx-sign-message`. */
export const viewSlug = (view: ViewName): string =>
  view.replace(/\B[A-Z](?=[a-z])|(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()

/** The element of a view. */
export const viewTag = (view: ViewName): string => `w3m-${viewSlug(view)}-view`
