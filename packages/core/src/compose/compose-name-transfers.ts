import type { Http } from '../api/http.js'
import { moveName } from '../api/move-name.js'
import { releaseName } from '../api/release-name.js'
import { nameTransfersOf, type NameTransfers, type NameTransfersContext } from '../names/name-transfers.js'
import { findNamespace } from '../namespaces/load-namespaces.js'
import type { SliceContext } from './slice-context.js'

/** Parting with a name, for the store of names: few visitors do, so it is a chunk of its own. */
export async function composeNameTransfers(
  context: NameTransfersContext,
  { namespaces, network, storage, signal }: SliceContext,
  load: { api(): Promise<Http> },
): Promise<NameTransfers> {
  return nameTransfersOf({
    ...context,
    storage,
    async sendRelease(name, body) {
      await (await load.api()).request(releaseName, { path: { name }, body }, { signal })
    },
    async sendMove(name, owner, claimant) {
      await (await load.api()).request(moveName, { path: { name }, body: { owner, claimant } }, { signal })
    },
    async toAddress(text) {
      const { isAddress, normalizeAddress } = (await findNamespace(namespaces, network.$state.get().namespace)) ?? {}
      return isAddress?.(text) ? (normalizeAddress?.(text) ?? text) : undefined
    },
  })
}
