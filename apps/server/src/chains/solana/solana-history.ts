import { decodeBase58 } from '@w3m/core/caip'
import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import type { EntryReader } from '../../history/history-source.js'
import type { AccountEntry } from '../../ports/activity-repository.js'
import type { ServedChain } from '../../settings.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callRpcBatch, callRpcEach, readAs, RpcNodeError } from '../call-rpc.js'
import { tokenPrograms } from './associated-account.js'
import { mergeSignatures, type Signature } from './merge-signatures.js'
import { entryOf, timesOf, transaction } from './solana-entry.js'

const commitment = 'confirmed'
/** Token accounts that are looked at: what comes to one does not name its owner. */
const tokenAccountsMax = 30
/** Signatures of one account that are asked for at once. */
const signaturesMax = 100
/** As many as a node gives at once: for an account of which others named too many in one slot. */
const signaturesOfSlotMax = 1_000
/** Its token accounts, the signatures of each, once more those of one, and the transactions of a page. */
const questionsMax = 60
/** How a node says that a transaction has a version that was not asked for: it never gives that one. */
const unsupportedVersion = -32015
/** Enough of a signature to tell it from others of its slot. */
const markLength = 12
/** Marks that a cursor holds: anybody may name an account in as many transactions of one slot as fit into it. */
const marksMax = 120

const signatures = v.array(v.object({ signature: v.string(), slot: v.number() }))
/** Mint, owner and amount: a token account begins with them, in the token program and in that of Token-2022. */
const [amountOffset, holdingBytes] = [64, 72]
const bytes = v.pipe(
  v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  v.transform(([text]) => Buffer.from(text, 'base64')),
  v.check(data => data.length >= holdingBytes),
)
const owned = v.object({ value: v.array(v.object({ pubkey: v.string(), account: v.object({ data: bytes }) })) })
type Owned = v.InferOutput<typeof owned>['value'][number]

/**
 * Token accounts in the order in which they are looked at: a node has none, and two answers of it may differ. Tokens of
 * the settings come first, then what is more than one NFT.
 */
function inOrder(accounts: readonly Owned[], listed: ReadonlySet<string>): readonly string[] {
  const rankOf = ({ account: { data } }: Owned): number => {
    // Not in base 58: anybody names an account of tens of thousands, and to spell those takes a second.
    if (listed.has(data.toString('hex', 0, 32))) return 0
    return data.readBigUInt64LE(amountOffset) > 1n ? 1 : 2
  }
  return accounts
    .map(account => ({ address: account.pubkey, rank: rankOf(account) }))
    .sort((one, other) => one.rank - other.rank || (one.address < other.address ? -1 : 1))
    .map(({ address }) => address)
}

/** False for what others did without an effect on the account: anybody may name it in a transaction. */
const isOwn = ({ isInitiator, transfers }: AccountEntry): boolean => isInitiator || transfers.length > 0

/**
 * Where a page goes on: the slot of the last entry, what was shown of that slot, and a signature of a newer one. Others
 * of the slot may follow. Of a slot with more than can be marked, the signature is the last one that was shown, and
 * what the node lists below it comes next.
 */
const placeShape = v.object({ slot: v.number(), anchor: v.nullable(v.string()), shown: v.array(v.string()) })
type Place = v.InferOutput<typeof placeShape>

/** Reads what happened to an account from a Solana node: to the account itself, and to its token accounts. */
export function createSolanaEntryReader({ rpcUrl, tokens }: Pick<ServedChain, 'rpcUrl' | 'tokens'>): EntryReader {
  const listedMints = new Set(tokens.map(({ address }) => Buffer.from(decodeBase58(address) ?? []).toString('hex')))

  async function addressesOf(account: string): Promise<readonly string[]> {
    const options = { encoding: 'base64', dataSlice: { offset: 0, length: holdingBytes }, commitment }
    const answers = await callRpcBatch(
      rpcUrl,
      tokenPrograms.map(programId => ['getTokenAccountsByOwner', [account, { programId }, options]] as const),
    )
    const tokenAccounts = answers.flatMap(answer => readAs(owned, answer).value)
    return [account, ...inOrder(tokenAccounts, listedMints).slice(0, tokenAccountsMax)]
  }

  /** Signatures of several addresses, each once, newest first, those that were shown left out. */
  async function signaturesOf(
    addresses: readonly string[],
    after: Place | undefined,
    limit: number,
  ): Promise<readonly Signature[]> {
    async function listsOf(some: readonly string[], most: number): Promise<readonly (readonly Signature[])[]> {
      const options = { limit: most, commitment, ...(after?.anchor && { before: after.anchor }) }
      const answers = await callRpcBatch(
        rpcUrl,
        some.map(address => ['getSignaturesForAddress', [address, options]] as const),
      )
      return answers.map(answer => readAs(signatures, answer))
    }
    const isNew = ({ signature, slot }: Signature): boolean =>
      !after || slot < after.slot || (slot === after.slot && !after.shown.includes(signature.slice(0, markLength)))
    const most = Math.max(limit, signaturesMax)
    const lists = await listsOf(addresses, most)
    // A full list with hardly anything new has more: without that its end would be taken for the end of the history.
    const isCut = (list: readonly Signature[]): boolean => list.length >= most && list.filter(isNew).length < limit
    const complete: (readonly Signature[])[] = []
    // One by one: together they could be longer than an answer may be, as each signature can have a memo beside it.
    for (const [index, address] of addresses.entries()) {
      const list = lists[index] ?? []
      complete.push(...(isCut(list) ? await listsOf([address], signaturesOfSlotMax) : [list]))
    }
    const found: Signature[] = []
    for (const entry of mergeSignatures(complete)) {
      if (isNew(entry)) found.push(entry)
      if (found.length === limit) break
    }
    return found
  }

  return {
    questions: questionsMax,
    async page(account, after, limit) {
      const from = after === undefined ? undefined : readPlace(after)
      const listed = await signaturesOf(await addressesOf(account), from, limit)
      const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment }
      const read = await callRpcEach(
        rpcUrl,
        listed.map(({ signature }) => ['getTransaction', [signature, options]] as const),
      )
      const known = read.map(answer => {
        const found = v.safeParse(transaction, resultOf(answer))
        return found.success ? found.output : undefined
      })
      const times = timesOf(known)
      let position: Place = from ?? { slot: Infinity, anchor: null, shown: [] }
      let last: Signature | undefined
      const placed = listed.flatMap(({ signature, slot }, index) => {
        const mark = signature.slice(0, markLength)
        if (slot !== position.slot) position = { slot, anchor: last?.signature ?? position.anchor, shown: [mark] }
        else if (position.shown.length < marksMax) position = { ...position, shown: [...position.shown, mark] }
        else position = { slot, anchor: signature, shown: [] }
        last = { signature, slot }
        const [found, time = 0] = [known[index], times[index]]
        return found ? [{ entry: entryOf(found, signature, account, time), place: JSON.stringify(position) }] : []
      })
      const entries = placed.filter(({ entry }) => isOwn(entry))
      if (listed.length < limit || entries.length === limit) return entries
      // Without an entry the history would end here: the last of a page that has none of the account's stands for it.
      const final = entries.at(-1) ?? placed.at(-1)
      // A node that gives none of what it lists does not have it: that is no end of the history.
      if (!final) throw rpcNodeIsDown()
      return [...entries.slice(0, -1), { ...final, place: JSON.stringify(position), isFollowed: true }]
    },
  }
}

/**
 * The result of a node for one transaction; undefined for a transaction of a version that was not requested.
 * @throws {Failure} 503 where the node returned another error, or no result
 */
function resultOf(answer: Awaited<ReturnType<typeof callRpcEach>>[number]): unknown {
  if (answer instanceof RpcNodeError) {
    if (answer.code !== unsupportedVersion) throw answer
    return undefined
  }
  if (!answer) throw rpcNodeIsDown()
  return answer.result
}

function readPlace(text: string): Place {
  const position = v.safeParse(placeShape, JSON.parse(text))
  if (!position.success) throw failure(400, 'cursor', 'This cursor cannot be read. Ask again without one.')
  return position.output
}
