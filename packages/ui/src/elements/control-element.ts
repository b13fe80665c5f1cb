import { LitElement } from 'lit'
import { focusInside } from './control.js'

/** A row, a link or an icon to press. The native control in it has the class `control`, the focus and the clicks. */
export abstract class ControlElement extends LitElement {
  static override shadowRootOptions = focusInside

  override click(): void {
    this.renderRoot.querySelector<HTMLElement>('.control')?.click()
  }
}
