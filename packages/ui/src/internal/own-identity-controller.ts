import type { W3m } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { SliceController } from './slice-controller.js'

type Identities = Awaited<ReturnType<W3m['load']['identities']>>
type IdentityMap = ReturnType<Identities['$state']['get']>

/** The names and pictures of addresses; refreshes that of the host's account. */
export class OwnIdentityController extends SliceController<Identities, IdentityMap> implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    readonly address: () => string | undefined,
  ) {
    super(
      host,
      w3m => w3m.load.identities(),
      identities => identities.$state,
    )
    host.addController(this)
  }

  /** Refreshes at the first rendering and when the account changes. */
  hostUpdated(): void {
    const address = this.address()
    if (address) void this.slice?.refresh(address)
  }
}
