import * as v from 'valibot'
import { failure } from '../../http/failure.js'
import type { CoinAddress, NameSource } from '../../names/name-source.js'
import type { ServedChain } from '../../settings.js'
import { tokenPrograms } from './associated-account.js'
import { rpcNodeIsDown } from '../balance-reader.js'
import { callRpc, RpcNodeError, readAs } from '../call-rpc.js'
import { nameAccounts, solAccounts } from './name-accounts.js'
import {
  isTokenized,
  nameBytes,
  ownable,
  readHolder,
  readRecord,
  readRegistry,
  readSignedRecord,
  readSolRecord,
  type NameAccount,
  type NameHolder,
} from './name-states.js'

/** The coin type of Solana (SLIP-44). */
const solanaCoin = 501
const [token, token2022] = tokenPrograms
const noSuchMint = -32602
const limits = { timeoutMs: 3_000, bytesMax: 65_536 }
const readOptions = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: nameBytes } }

const account = v.nullable(
  v.object({
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  }),
)
const accounts = v.object({ value: v.array(account) })
const holders = v.object({ value: v.array(v.object({ address: v.string(), amount: v.string() })) })

const suffix = /^([^.\p{C}\s]{1,63})\.(sol|sns)$/u

/**
 * Names of Solana, read on the chain itself: those that end in `.sol` are records of the Solana Record Service, those
 * that end in `.sns` names of the Solana Name Service (SNS-IP 5). Nobody but the node is believed.
 * @param now time in ms
 */
export function createSolanaNames({ rpcUrl }: Pick<ServedChain, 'rpcUrl'>, now: () => number): NameSource {
  async function read(...addresses: readonly string[]): Promise<readonly (NameAccount | undefined)[]> {
    // Whatever it says instead of accounts says nothing about the name.
    const answer = await callRpc(rpcUrl, 'getMultipleAccounts', [addresses, readOptions], limits).catch(() => {
      throw rpcNodeIsDown()
    })
    const { value } = readAs(accounts, answer)
    return addresses.map((_, index) => {
      const found = value[index]
      return found ? { owner: found.owner, data: Buffer.from(found.data[0], 'base64') } : undefined
    })
  }

  /** Reads the holder of the one token of a mint. @throws {RangeError} where that is not one account */
  async function holderOf(mint: string, program: string): Promise<Uint8Array> {
    const options = { commitment: 'confirmed' }
    const largest = await callRpc(rpcUrl, 'getTokenLargestAccounts', [mint, options], limits).catch(
      (error: unknown) => {
        throw error instanceof RpcNodeError && error.code === noSuchMint
          ? new RangeError('There is no token')
          : rpcNodeIsDown()
      },
    )
    const [largestHolder, ...others] = readAs(holders, largest).value.filter(({ amount }) => amount !== '0')
    const [holderAccount] = largestHolder && others.length === 0 ? await read(largestHolder.address) : []
    const owner = readHolder(holderAccount, program, mint)
    if (!owner) throw new RangeError('Nobody holds the token of this name')
    return owner
  }

  const keyOf = async (owner: NameHolder, program: string) =>
    ownable('key' in owner ? owner.key : await holderOf(owner.mint, program))

  /** Undefined where nobody has the name. @throws {RangeError} where it leads to no address that is sure */
  async function addressOfSns(label: string): Promise<Uint8Array | undefined> {
    const nameAddresses = nameAccounts(label)
    const [registry, tokenized, record, signed] = await read(
      nameAddresses.registry,
      nameAddresses.tokenized,
      nameAddresses.record,
      nameAddresses.signedRecord,
    )
    const owner = readRegistry(registry)
    if (!owner) return undefined
    if (isTokenized(tokenized)) return keyOf({ mint: nameAddresses.mint }, token)
    return readRecord(record, owner) ?? readSignedRecord(signed, nameAddresses.signedRecord, owner) ?? ownable(owner)
  }

  /**
   * As `addressOfSns`. Who has a name of the older service had it under `.sol` too, and many still know it so: where the
   * two lead to different people, neither is the one who is meant for sure.
   */
  async function addressOfSol(label: string): Promise<Uint8Array | undefined> {
    const { record, mint } = solAccounts(label)
    const [[found], older] = await Promise.all([read(record), addressOfSns(label)])
    const owner = readSolRecord(found, mint, now())
    if (!owner) return undefined
    const key = await keyOf(owner, token2022)
    if (older && Buffer.compare(older, key) !== 0) throw new RangeError('Two services know this name')
    return key
  }

  return {
    // Which name an address has is not asked.
    isAddress: () => false,
    nameOf: async () => undefined,
    textOf: async () => undefined,

    async addressesOf(name, coins) {
      const [, label, end] = suffix.exec(name.toLowerCase()) ?? []
      if (label === undefined) throw failure(400, 'name', 'This is not a name of Solana.')
      const write = coins.find(({ coinType }: CoinAddress) => coinType === solanaCoin)?.write
      try {
        const bytes = await (end === 'sol' ? addressOfSol(label) : addressOfSns(label))
        const address = bytes && write?.(bytes)
        return bytes && new Map(address === undefined ? [] : [[solanaCoin, address]])
      } catch (error) {
        // The name has an owner, but no address to which coins could be sent.
        if (error instanceof RangeError) return new Map()
        throw error
      }
    },
  }
}
