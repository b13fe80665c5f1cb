import type { W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'
import { atom } from 'nanostores'
import { SliceController } from './slice-controller.js'

type Images = Awaited<ReturnType<W3m['load']['images']>>

/** The URLs of pictures of wallets, networks and tokens: `value` is undefined until the slice is loaded. */
export class ImagesController extends SliceController<Images, Images> {
  constructor(host: ReactiveControllerHost) {
    super(
      host,
      w3m => w3m.load.images(),
      images => atom(images),
    )
  }
}
