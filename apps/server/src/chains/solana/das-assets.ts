import { isSolanaAddress } from '@w3m/core/caip'
import * as v from 'valibot'
import { cacheResults } from '../../names/cache-results.js'
import type { CatalogNft, ChainAssets } from '../../nfts/nft-catalog.js'
import { metadataOf } from '../../nfts/nft-metadata.js'
import type { HostedSource } from '../../sources/hosted-source.js'
import type { AssetApiSettings } from '../../sources/source-settings.js'
import { cleanText } from '../../tokens/clean-text.js'

const nameMax = 64
const symbolMax = 24
/** Assets of an account whose names are asked for together. */
const learnMax = 200
const pagesMax = 1_000
const memory = { ttlMs: 300_000, entriesMax: 2_000 }

const text = v.nullish(v.string())
const address = v.pipe(
  v.string(),
  v.check(text => isSolanaAddress(text)),
)
const asset = v.object({
  interface: v.string(),
  id: address,
  content: v.nullish(
    v.object({
      metadata: v.nullish(v.record(v.string(), v.unknown())),
      links: v.nullish(v.record(v.string(), v.unknown())),
      files: v.nullish(v.array(v.object({ uri: text, mime: text }))),
    }),
  ),
  grouping: v.nullish(
    v.array(
      v.object({
        group_key: v.string(),
        group_value: text,
        collection_metadata: v.nullish(v.object({ name: text, symbol: text })),
      }),
    ),
  ),
  ownership: v.nullish(v.object({ owner: text })),
  burnt: v.nullish(v.boolean()),
  token_info: v.nullish(v.object({ symbol: text })),
})
type Asset = v.InferOutput<typeof asset>

const refusal = v.object({ error: v.object({ code: v.nullish(v.number()), message: text }) })
const answerOf = <Schema extends v.GenericSchema>(result: Schema) => v.union([v.object({ result }), refusal])
const assets = (limit: number) => v.object({ items: v.pipe(v.array(asset), v.maxLength(limit)) })

/** What there is any number of: a token, and no NFT. */
const isFungible = ({ interface: kind }: Asset): boolean => /^Fungible/.test(kind)

/** What an NFT is called and looks like. Its `content` is what its maker wrote, and the server fetched. */
function catalogNftOf({ id, content, grouping }: Asset): CatalogNft {
  const imageFile = content?.files?.find(({ uri, mime }) => uri && (mime ?? '').startsWith('image/'))?.uri
  const moving = content?.files?.find(({ mime }) => /^(?:video|model)\//.test(mime ?? ''))?.mime
  const group = grouping?.find(({ group_key: key, group_value: value }) => key === 'collection' && value)
  const named = group?.collection_metadata
  return {
    address: id,
    metadata: metadataOf({
      ...content?.metadata,
      image: content?.links?.['image'],
      image_url: imageFile,
      // Such an address seldom says what it leads to.
      animation_url: moving ?? content?.links?.['animation_url'],
    }),
    collection:
      group?.group_value && isSolanaAddress(group.group_value)
        ? {
            address: group.group_value,
            name: named?.name ? cleanText(named.name, nameMax) : null,
            symbol: named?.symbol ? cleanText(named.symbol, symbolMax) : null,
          }
        : undefined,
  }
}

const namesOf = ({ content, token_info: info }: Asset) => {
  const { name, symbol } = content?.metadata ?? {}
  const mark = typeof symbol === 'string' && symbol !== '' ? symbol : info?.symbol
  return {
    name: typeof name === 'string' ? cleanText(name, nameMax) : null,
    symbol: mark ? cleanText(mark, symbolMax) : null,
  }
}

/** Assets of a Solana chain by a server that answers JSON-RPC of the Digital Asset Standard. */
export function createDasAssets(
  { url, headers }: Pick<AssetApiSettings, 'headers' | 'url'>,
  source: HostedSource,
  now: () => number,
): ChainAssets {
  const known = cacheResults<Asset | undefined>(memory, now)
  const learnt = cacheResults<void>({ ...memory, entriesMax: 500 }, now)

  /** Undefined where it knows nothing of the kind. */
  async function request<Schema extends v.GenericSchema>(
    method: string,
    params: unknown,
    result: Schema,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await source.fetch({ url: new URL(url), headers, body }, answerOf(result))
    if (!('error' in answer)) return answer.result
    const { code, message } = answer.error
    if (code === -32_429 || /rate limit|too many/i.test(message ?? '')) return source.postpone()
    return /not found/i.test(message ?? '') ? undefined : source.refuse('refuses what it is asked')
  }

  async function ownedBy(
    account: string,
    page: number,
    limit: number,
    { showFungible }: { readonly showFungible: boolean },
  ) {
    const found = await request(
      'getAssetsByOwner',
      {
        ownerAddress: account,
        page,
        limit,
        sortBy: { sortBy: 'id', sortDirection: 'asc' },
        options: { showFungible, showCollectionMetadata: true },
      },
      assets(limit),
    )
    const items = found?.items ?? []
    for (const item of items) void known(item.id, () => Promise.resolve(item))
    return items
  }

  const find = (id: string): Promise<Asset | undefined> =>
    known(id, async () => {
      const found = await request('getAsset', { id }, asset)
      return found && found.id !== id ? source.refuse('answers for another asset') : found
    })

  return {
    nfts: {
      async page(account, after, limit) {
        const page = Number(after ?? 1)
        const items = await ownedBy(account, page, limit, { showFungible: false })
        return {
          nfts: items
            .filter(item => item.ownership?.owner === account && !item.burnt && !isFungible(item))
            .map(catalogNftOf),
          next: items.length === limit && page < pagesMax ? String(page + 1) : undefined,
        }
      },
      async find(id) {
        const found = await find(id)
        return found && !isFungible(found) ? catalogNftOf(found) : undefined
      },
    },
    names: {
      async nameOf(id) {
        const found = await find(id)
        return found ? namesOf(found) : { name: null, symbol: null }
      },
      learn: account =>
        learnt(account, async () => void (await ownedBy(account, 1, learnMax, { showFungible: true }))).catch(
          () => undefined,
        ),
    },
  }
}
