import type { endpoints } from '@w3m/core/api'
import type { CaipNetworkId } from '@w3m/core/caip'
import type { Namespace } from '../chains/namespace.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import type { Consume } from '../http/rate-limit.js'
import type { DirectoryRepository } from '../ports/directory-repository.js'
import { avatarUrl } from './name-image-url.js'
import { gatewayCost, type CoinAddress, type NameSource } from './name-source.js'
import type { Registration } from './open-names.js'

export interface NameHandlersDeps {
  /** Undefined where no source of names is set. */
  readonly names: NameSource | undefined
  /** Undefined where no names are registered here. */
  readonly registration: Pick<Registration, 'registered' | 'registrar'> | undefined
  /** What a name may have an address for: on the chains of this server, and on the one that is asked for. */
  readonly coinsWith: (chain?: CaipNetworkId) => readonly CoinAddress[]
  readonly directory: Pick<DirectoryRepository, 'findIdentity'>
  readonly namespaces: readonly Namespace[]
}

export interface NameHandlers {
  readonly getIdentity: Handler<typeof endpoints.getIdentity>
  readonly getName: Handler<typeof endpoints.getName>
  readonly getNamesOfAddress: Handler<typeof endpoints.getNamesOfAddress>
  readonly getNameZones: Handler<typeof endpoints.getNameZones>
  readonly askNameGateway: Handler<typeof endpoints.askNameGateway>
  readonly getNameSuggestions: Handler<typeof endpoints.getNameSuggestions>
  readonly registerName: Handler<typeof endpoints.registerName>
  readonly releaseName: Handler<typeof endpoints.releaseName>
  readonly moveName: Handler<typeof endpoints.moveName>
}

const noNames = () => failure(501, '', 'This server knows no names.')
const noName = () => failure(404, 'name', 'Nobody has this name.')

/** A signature may have to be asked of a chain: it costs as much as so many other calls. */
const signatureCost = 4
const done = { success: true }

/** Answers whose an address is, what stands behind a name, and who wants one. */
export function createNameHandlers({
  names,
  registration,
  coinsWith,
  directory,
  namespaces,
}: NameHandlersDeps): NameHandlers {
  async function recordOf(source: NameSource, name: string, consume: Consume, chain?: CaipNetworkId) {
    const [found, registered] = await Promise.all([
      source.addressesOf(name, coinsWith(chain), consume),
      registration?.registered.find(name),
    ])
    const atTime = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
    const created = atTime(registered?.registeredAt)
    return (
      found && {
        name,
        registered_at: created,
        updated_at: atTime(registered?.updatedAt),
        addresses: Object.fromEntries([...found].map(([coinType, address]) => [coinType, { address, created }])),
        attributes: registered?.attributes ?? {},
      }
    )
  }
  const registrar = () => {
    if (!registration) throw failure(501, '', 'This server registers no names.')
    return registration.registrar
  }

  return {
    async getIdentity({ path: { address }, query: { chainId }, self, consume }) {
      const namespace = namespaces.find(({ isAddress }) => isAddress(address))
      const known = await directory.findIdentity(namespace?.normalizeAddress(address) ?? address)
      if (known?.name) return { name: known.name, avatar: known.avatar }
      const name = names?.isAddress(address) ? await names.nameOf(address, consume, chainId) : undefined
      if (name === undefined || !names) return { name: null, avatar: null }
      // A name is told although nobody answers for its picture.
      const avatar = await names.textOf(name, 'avatar', consume).catch(() => undefined)
      return { name, avatar: avatar ? avatarUrl(self, name) : null }
    },

    async getName({ path: { name }, query: { chainId }, consume }) {
      if (!names) throw noNames()
      const record = await recordOf(names, name.toLowerCase(), consume, chainId)
      if (!record) throw noName()
      return record
    },

    async getNamesOfAddress({ path: { address }, consume }) {
      if (!names) throw noNames()
      const name = names.isAddress(address) ? await names.nameOf(address, consume) : undefined
      const record = name === undefined ? undefined : await recordOf(names, name, consume)
      if (!record) throw failure(404, 'address', 'This address has no name.')
      return [record]
    },

    getNameZones() {
      if (!registration) return { zones: [] }
      const { zone, timestamp } = registration.registrar
      return { zones: [zone], timestamp: timestamp() }
    },

    async askNameGateway({ body, consume }) {
      if (!names?.requestGateway) throw failure(501, '', 'This server asks no gateways of names.')
      await consume(gatewayCost)
      return { data: await names.requestGateway(body) }
    },

    async getNameSuggestions({ path: { name }, query: { zone } }) {
      const nameRegistrar = registrar()
      if (zone !== undefined && zone.toLowerCase() !== nameRegistrar.zone)
        throw failure(400, 'zone', `Names are registered here as in name.${nameRegistrar.zone}.`)
      return { suggestions: [...(await nameRegistrar.suggest(name))] }
    },

    async registerName({ body, client, consume }) {
      const nameRegistrar = registrar()
      await consume(signatureCost)
      await nameRegistrar.register(body, client)
      return done
    },

    async releaseName({ path: { name }, body, consume }) {
      const nameRegistrar = registrar()
      await consume(signatureCost)
      await nameRegistrar.release(name, body)
      return done
    },

    async moveName({ path: { name }, body: { owner, claimant }, consume }) {
      const nameRegistrar = registrar()
      await consume(2 * signatureCost)
      await nameRegistrar.move(name, owner, claimant)
      return done
    },
  }
}
