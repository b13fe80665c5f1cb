import type { OnrampState, OnrampStore } from '@w3m/core/onramp'
import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'
import { filledRows } from '../account/filled-rows.styles.js'
import { skeletonRows } from '../account/retry-panel.js'
import { stackStyles } from '../account/stack.styles.js'
import { loadOnramp } from './load-onramp.js'

/** The base of the views that list what is bought or paid with, to choose one. */
export abstract class OnrampPickerElement<
  Name extends 'OnRampTokenSelect' | 'OnRampFiatSelect',
> extends ViewElement<Name> {
  static override styles = [reset, stackStyles, filledRows]

  protected readonly images = this.bindToInstance(new ImagesController(this))
  readonly #onramp = this.watchSlice(
    loadOnramp,
    store => store.$state,
    store => void store.load(),
  )

  override render() {
    const { slice, value } = this.#onramp
    return slice && value && value.source !== 'none' ? this.list(value, slice) : skeletonRows(this.t, 3)
  }

  /** Called once the lists are read. */
  protected abstract list(state: OnrampState, store: OnrampStore): TemplateResult

  protected rows<Item extends { readonly id: string }>(
    label: string,
    items: readonly Item[],
    row: (item: Item) => TemplateResult,
  ): TemplateResult {
    return html`<div class="stack" role="list" aria-label=${label}>
      ${repeat(
        items,
        ({ id }) => id,
        item => html`<div role="listitem">${row(item)}</div>`,
      )}
    </div>`
  }

  /** Goes back to where the choice was begun: the view below, or the page whose widget opened the modal for it. */
  protected close(): void {
    const { router, modal } = this.app
    if (!router.back()) void modal.close()
  }
}
