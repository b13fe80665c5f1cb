import type { endpoints, NameRecord } from '@w3m/core/api'
import type { Namespace } from '../chains/namespace.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { DirectoryRepository } from '../ports/directory-repository.js'
import { avatarUrl } from './name-image-route.js'
import type { CoinAddress, NameSource } from './name-source.js'

export interface NameHandlersDeps {
  /** Undefined where no source of names is set. */
  readonly names: NameSource | undefined
  /** What a name may have an address for. */
  readonly coins: readonly CoinAddress[]
  readonly directory: Pick<DirectoryRepository, 'findIdentity'>
  readonly namespaces: readonly Namespace[]
}

export interface NameHandlers {
  readonly getIdentity: Handler<typeof endpoints.getIdentity>
  readonly getName: Handler<typeof endpoints.getName>
  readonly getNamesOfAddress: Handler<typeof endpoints.getNamesOfAddress>
}

const noNames = () => failure(501, '', 'This server knows no names.')
const noName = () => failure(404, 'name', 'Nobody has this name.')

/** Answers whose an address is, and what stands behind a name. Nothing is registered here. */
export function createNameHandlers({ names, coins, directory, namespaces }: NameHandlersDeps): NameHandlers {
  async function recordOf(source: NameSource, name: string): Promise<NameRecord | undefined> {
    const found = await source.addressesOf(name, coins)
    return (
      found && {
        name,
        registered_at: null,
        updated_at: null,
        addresses: Object.fromEntries([...found].map(([coinType, address]) => [coinType, { address, created: null }])),
        attributes: {},
      }
    )
  }

  return {
    async getIdentity({ path: { address }, self }) {
      const namespace = namespaces.find(({ isAddress }) => isAddress(address))
      const known = await directory.findIdentity(namespace?.normalizeAddress(address) ?? address)
      if (known?.name) return { name: known.name, avatar: known.avatar }
      const name = names?.isAddress(address) ? await names.nameOf(address) : undefined
      if (name === undefined || !names) return { name: null, avatar: null }
      // A name is told although nobody answers for its picture.
      const avatar = await names.textOf(name, 'avatar').catch(() => undefined)
      return { name, avatar: avatar ? avatarUrl(self, name) : null }
    },

    async getName({ path: { name } }) {
      if (!names) throw noNames()
      const record = await recordOf(names, name.toLowerCase())
      if (!record) throw noName()
      return record
    },

    async getNamesOfAddress({ path: { address } }) {
      if (!names) throw noNames()
      const name = names.isAddress(address) ? await names.nameOf(address) : undefined
      const record = name === undefined ? undefined : await recordOf(names, name)
      if (!record) throw failure(404, 'address', 'This address has no name.')
      return [record]
    },
  }
}
