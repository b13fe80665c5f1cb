import { RpcError } from '@w3m/core/rpc'
import type { Mint } from '@solana-program/token'
import type { Address } from '@solana/web3.js'
import type { Chain } from '../chain/chain.js'
import type { ChainAccount } from '../chain/chain-account.js'
import { readTokenMetadata } from '../chain/token-metadata.js'
import { readMint, readToken, token2022Program, tokenProgram } from '../chain/token-state.js'
import { localTokens } from '../genesis/genesis.js'
import { withNames } from '../json-rpc/answer-text.js'
import { readAddress, readConfig, readWhole } from '../json-rpc/read-params.js'
import type { NodeMethods } from './rpc-context.js'

const limitMax = 1_000

/** There is one of it, and it cannot be divided. */
const isNft = ({ decimals, supply }: Mint): boolean => decimals === 0 && supply === 1n

type Json = Readonly<Record<string, unknown>>

/** Reads the JSON of a `data:` URI. This chain makes no requests: the content of other URIs stays unread. */
function readWritten(uri: string): Json {
  const [, base64, body] = /^data:application\/json(;base64)?,(.*)$/s.exec(uri) ?? []
  if (body === undefined) return {}
  try {
    const text = base64 === undefined ? decodeURIComponent(body) : Buffer.from(body, 'base64').toString('utf8')
    return readConfig(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The asset of a mint, by its own metadata, else by the genesis tokens. Undefined where the account is no mint. */
function assetOf(account: ChainAccount | undefined, owner: Address | undefined) {
  const mint = account && readMint(account)
  if (!account || !mint) return undefined
  const known = readTokenMetadata(account) ?? localTokens.find(({ address }) => address === account.address)
  const inline = known && 'uri' in known ? readWritten(known.uri) : {}
  const { name, symbol } = known ?? { name: '', symbol: '' }
  return {
    interface: isNft(mint) ? 'V1_NFT' : 'FungibleToken',
    id: account.address,
    content: {
      metadata: { ...inline, name, symbol },
      links: typeof inline.image === 'string' ? { image: inline.image } : {},
      files: [],
    },
    grouping: [],
    ownership: { owner },
    burnt: false,
    token_info: { symbol, supply: Number(mint.supply), decimals: mint.decimals, token_program: account.owner },
  }
}

const accountsOfTokens = ({ runtime }: Chain): readonly ChainAccount[] =>
  [tokenProgram, token2022Program].flatMap(program => runtime.accountsOf(program))

/** The owner of the first token account that holds units of a mint. */
const holderOf = (mint: Address, chain: Chain): Address | undefined =>
  accountsOfTokens(chain)
    .map(readToken)
    .find(token => token?.mint === mint && token.amount > 0n)?.owner

/** The methods of the Digital Asset Standard, beside those of nodes. Their parameters have names. */
export const assetMethods: NodeMethods = {
  getAssetsByOwner: withNames(({ ownerAddress, page = 1, limit = limitMax, options }, { chain }) => {
    const owner = readAddress(ownerAddress)
    const [number, size] = [readWhole(page, 'page', { min: 1 }), readWhole(limit, 'limit', { min: 1, max: limitMax })]
    const hasFungible = readConfig(options).showFungible === true
    const all = accountsOfTokens(chain)
      .map(readToken)
      .flatMap(token => (token && token.owner === owner && token.amount > 0n ? [token.mint] : []))
      .flatMap(mint => assetOf(chain.runtime.account(mint), owner) ?? [])
      .filter(asset => hasFungible || asset.interface === 'V1_NFT')
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    const items = all.slice((number - 1) * size, number * size)
    return { total: items.length, limit: size, page: number, items }
  }),
  getAsset: withNames((params, { chain }) => {
    const id = readAddress(params.id)
    const asset = assetOf(chain.runtime.account(id), holderOf(id, chain))
    if (!asset) throw new RpcError(-32000, `Database Error: RecordNotFound Error: Asset Not Found: ${id}`)
    return asset
  }),
}
