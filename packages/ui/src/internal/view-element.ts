import type { Views, ViewName } from '@w3m/core'
import { property } from './property.js'
import { SliceElement } from './slice-element.js'

/** The base of every view of the modal: it is given its parameters, and navigates by name through `app.router`. */
export abstract class ViewElement<Name extends ViewName> extends SliceElement {
  @property({ attribute: false }) params!: Views[Name]
}
