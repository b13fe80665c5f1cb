import type * as v from 'valibot'
import { isAvatarText } from './avatar-text.js'
import type { Namespace } from '../chains/namespace.js'
import { failure } from '../http/failure.js'
import type { NameAccount, NameClaim, NameProof, NameRepository } from '../ports/name-repository.js'
import type { ServedChain } from '../settings.js'
import type { AccountNames, SignedMessage } from './account-names.js'
import type { ConsumeClaim } from './claim-limit.js'
import { canBeRegistered, labelOf, labelsLike, requestedLabel } from './name-label.js'
import { claimMessage, moveMessage, proofOf, readMessage, releaseMessage } from './name-message.js'
import { skeletonOf } from './name-skeleton.js'

/** A message with the coin type of the chain that its account is on. */
export interface SignedRequest extends SignedMessage {
  readonly coin_type: number
}

export interface Suggestion {
  readonly name: string
  /**
   * True where the name cannot be registered: it, or one that looks like it, is taken or reserved, or it is invalid.
   */
  readonly registered: boolean
}

export interface Registrar {
  /** The zone of all names, without a dot in front. */
  readonly zone: string
  /** The time in seconds by which messages are judged. */
  timestamp(): number
  /** The name itself, then others that are free. @throws {Failure} 400 */
  suggest(text: string): Promise<readonly Suggestion[]>
  /**
   * @param client address of the requesting client
   * @throws {Failure} 400 a name that cannot be had, a message that does not hold, 401 a signature, 429 too many names of
   *   this client, 503
   */
  register(request: SignedRequest, client: string): Promise<void>
  /** @throws {Failure} 400, 401, 404 the account does not have the name, 503 */
  release(name: string, request: SignedRequest): Promise<void>
  /** Gives a name to another account: both sign. @throws {Failure} as `release` */
  move(name: string, owner: SignedRequest, claimant: SignedRequest): Promise<void>
}

export interface RegistrarDeps {
  readonly repository: NameRepository
  readonly zone: string
  /** Names that nobody can register, without their zone. */
  readonly reserved: readonly string[]
  /** The chains whose accounts may have names, by coin type. */
  readonly chains: ReadonlyMap<number, ServedChain>
  readonly namespace: Pick<Namespace, 'isAddress' | 'normalizeAddress'>
  readonly accounts: Pick<AccountNames, 'anyChain' | 'coinTypeOf' | 'normalizeCoinType' | 'signerOf'>
  readonly consumeClaim: ConsumeClaim
  /** Time in ms. */
  readonly now: () => number
}

const suggestionsMax = 6

const refusals: Readonly<Record<string, readonly [field: string, why: string]>> = {
  taken: ['name', 'Somebody has this name.'],
  confusable: ['name', 'Somebody has a name that looks like this one.'],
  'has a name': ['address', 'You already own a name'],
  used: ['message', 'The message was used before.'],
}
const assertDone = (outcome: string): void => {
  const refusal = refusals[outcome]
  if (refusal) throw failure(400, ...refusal)
  if (outcome === 'not the owner') throw failure(404, 'name', 'The account does not have this name.')
}

/** Registers names of accounts, for those who sign for them. */
export function createRegistrar({
  repository,
  zone,
  reserved,
  chains,
  namespace: { isAddress, normalizeAddress },
  accounts,
  consumeClaim,
  now,
}: RegistrarDeps): Registrar {
  const reservedSkeletons = new Set(reserved.map(skeletonOf))

  /** Verifies a signed message and returns its account. @throws {Failure} */
  async function signer<Schema extends Parameters<typeof readMessage>[0]>(request: SignedRequest, schema: Schema) {
    const chain = chains.get(accounts.normalizeCoinType(request.coin_type))
    if (!chain) throw failure(400, 'coin_type', 'Accounts of this coin type have no names here.')
    if (!isAddress(request.address)) throw failure(400, 'address', 'This is no address of such an account.')
    const message: v.InferOutput<Schema> = readMessage(schema, request.message, now())
    const address = normalizeAddress(request.address)
    const signedBy = await accounts.signerOf({ ...request, address }, chain)
    if (!signedBy) throw failure(401, 'signature', 'The signature is not that of the account.')
    const coinType = accounts.coinTypeOf(chain)
    const account: NameAccount = { address, contractOf: signedBy === 'key' ? 0 : coinType }
    const proof: NameProof = proofOf(`${address} ${account.contractOf}`, request.message, message.timestamp)
    // A contract's address may belong to somebody else on another chain.
    const coinTypes = signedBy === 'key' ? [coinType, accounts.anyChain] : [coinType]
    return { message, account, proof, addresses: new Map(coinTypes.map(type => [type, address])) }
  }

  async function claimOf(request: SignedRequest): Promise<NameClaim> {
    const { message, account, proof, addresses } = await signer(request, claimMessage)
    const label = labelOf(message.name, zone)
    const skeleton = skeletonOf(label)
    if (reservedSkeletons.has(skeleton)) throw failure(400, 'name', 'This name is not given away.')
    const { attributes } = message
    if (attributes.avatar !== undefined && !isAvatarText(attributes.avatar))
      throw failure(400, 'message', 'The picture of a name has a web address, or is an NFT.')
    return { name: `${label}.${zone}`, zone, skeleton, account, addresses, attributes, proof }
  }

  /** @throws {Failure} 400 where the message is for another name */
  const assertFor = (name: string, signedName: string): string => {
    const full = name.toLowerCase()
    if (signedName.toLowerCase() !== full) throw failure(400, 'message', 'The message is for another name.')
    return full
  }

  return {
    timestamp: () => Math.floor(now() / 1_000),
    zone,
    async suggest(text) {
      const label = requestedLabel(text, zone)
      const labels = labelsLike(label)
      const takenSkeletons = await repository.takenOf(zone, labels.map(skeletonOf))
      const isTaken = (label: string) =>
        takenSkeletons.has(skeletonOf(label)) || reservedSkeletons.has(skeletonOf(label))
      const all = labels.map(label => ({
        name: `${label}.${zone}`,
        registered: isTaken(label) || !canBeRegistered(label),
      }))
      return all.filter(({ registered }, index) => index === 0 || !registered).slice(0, suggestionsMax)
    },

    async register(request, client) {
      const claim = await claimOf(request)
      await consumeClaim(client)
      assertDone(await repository.claim(claim, now()))
    },

    async release(name, request) {
      const { message, account, proof } = await signer(request, releaseMessage)
      assertDone(await repository.release(assertFor(name, message.name), account, proof, now()))
    },

    async move(name, owner, claimant) {
      const { message, account, proof } = await signer(owner, moveMessage)
      const claim = await claimOf(claimant)
      assertFor(assertFor(name, message.name), claim.name)
      if (!isAddress(message.address) || normalizeAddress(message.address) !== claim.account.address)
        throw failure(400, 'address', 'The owner gave the name to another address.')
      assertDone(await repository.move(claim, account, proof, now()))
    },
  }
}
