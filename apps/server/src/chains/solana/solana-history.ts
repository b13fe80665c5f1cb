import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import type { EntryReader } from '../../history/history-source.js'
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
/** Its token accounts, the signatures of each, and the transactions of a page. */
const questionsMax = 60
/** How a node says that a transaction has a version that was not asked for: it never gives that one. */
const unsupportedVersion = -32015
/** Enough of a signature to tell it from others of its slot. */
const markLength = 12

const signatures = v.array(v.object({ signature: v.string(), slot: v.number() }))
const owned = v.object({ value: v.array(v.object({ pubkey: v.string() })) })

/**
 * Where a page goes on: the slot of the last entry, what was shown of that slot, and a signature of a newer one. Others of
 * the slot may follow.
 */
const placeShape = v.object({ slot: v.number(), anchor: v.nullable(v.string()), shown: v.array(v.string()) })
type Place = v.InferOutput<typeof placeShape>

/** Reads what happened to an account from a Solana node: to the account itself, and to its token accounts. */
export function createSolanaEntryReader({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>): EntryReader {
  async function addressesOf(account: string): Promise<readonly string[]> {
    const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment }
    const answers = await callRpcBatch(
      rpcUrl,
      tokenPrograms.map(programId => ['getTokenAccountsByOwner', [account, { programId }, options]] as const),
    )
    const tokenAccounts = answers.flatMap(answer => readAs(owned, answer).value.map(({ pubkey }) => pubkey))
    return [account, ...tokenAccounts.slice(0, tokenAccountsMax)]
  }

  /** Signatures of several addresses, each once, newest first, those that were shown left out. */
  async function signaturesOf(
    addresses: readonly string[],
    after: Place | undefined,
    limit: number,
  ): Promise<readonly Signature[]> {
    const options = {
      limit: Math.max(limit, signaturesMax),
      commitment,
      ...(after?.anchor && { before: after.anchor }),
    }
    const answers = await callRpcBatch(
      rpcUrl,
      addresses.map(address => ['getSignaturesForAddress', [address, options]] as const),
    )
    const isNew = ({ signature, slot }: Signature): boolean =>
      !after || slot < after.slot || (slot === after.slot && !after.shown.includes(signature.slice(0, markLength)))
    const found: Signature[] = []
    for (const each of mergeSignatures(answers.map(answer => readAs(signatures, answer)))) {
      if (isNew(each)) found.push(each)
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
      let place: Place = from ?? { slot: Infinity, anchor: null, shown: [] }
      let last: Signature | undefined
      const entries = listed.flatMap(({ signature, slot }, index) => {
        const mark = signature.slice(0, markLength)
        place =
          slot === place.slot
            ? { ...place, shown: [...place.shown, mark] }
            : { slot, anchor: last?.signature ?? place.anchor, shown: [mark] }
        last = { signature, slot }
        const [found, time = 0] = [known[index], times[index]]
        return found ? [{ entry: entryOf(found, signature, account, time), place: JSON.stringify(place) }] : []
      })
      if (listed.length < limit || entries.length === limit) return entries
      const final = entries.at(-1)
      // A node that gives none of what it lists does not have it: that is no end of the history.
      if (!final) throw rpcNodeIsDown()
      return [...entries.slice(0, -1), { ...final, place: JSON.stringify(place), isFollowed: true }]
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
  const place = v.safeParse(placeShape, JSON.parse(text))
  if (!place.success) throw failure(400, 'cursor', 'This cursor cannot be read. Ask again without one.')
  return place.output
}
