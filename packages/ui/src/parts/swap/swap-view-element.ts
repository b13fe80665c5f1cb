import type { SwapStore } from '@w3m/core'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { SwapWatchController } from './swap-watch-controller.js'

/** The base of the views of a swap that is not sent yet: its prices are kept fresh while one of them is shown. */
export abstract class SwapViewElement<Name extends 'Swap' | 'SwapPreview'> extends ViewElement<Name> {
  protected readonly network = this.watch(w3m => w3m.network.$state)
  protected readonly swap = this.watchSlice(
    w3m => w3m.load.swap(),
    swap => swap.$state,
    swap => this.loaded(swap),
  )
  protected readonly images = this.bindToInstance(new ImagesController(this))

  constructor() {
    super()
    this.bindToInstance(new SwapWatchController())
  }

  /** Called once the slice is loaded. */
  protected loaded(_swap: SwapStore): void {}
}
