import * as v from 'valibot'
import { parseUnits } from 'viem'
import type { Balance } from '@w3m/core/api'
import { isSolanaAddress } from '@w3m/core/caip'
import type { ServedChain } from '../../settings.js'
import { isPhishing } from '../../tokens/phishing.js'
import type { TokenMetadata } from '../../tokens/token-directory.js'
import { forcedTokensOf, holding, notItsAddress, type BalanceReader, type TokenSources } from '../balance-reader.js'
import { callRpcBatch, readAs } from '../call-rpc.js'
import { tokenPrograms } from './associated-account.js'
import { ownNameOf } from './solana-tokens.js'

const whole = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,20}$/),
  v.transform(text => BigInt(text)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const parsed = <Info extends v.GenericSchema>(info: Info) =>
  v.object({ data: v.object({ parsed: v.object({ info }) }) })
const tokenAmount = v.object({ amount: whole, decimals, uiAmountString: v.nullish(v.string()) })
const lamports = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const holdings = v.object({
  value: v.array(v.object({ account: parsed(v.object({ mint: v.string(), tokenAmount })) })),
})
const mints = v.object({ value: v.array(v.unknown()) })
const mintAccount = parsed(v.object({ decimals, supply: whole }))

interface MintBalance {
  readonly units: bigint
  readonly decimals: number
}

/** The digits that an amount may have: more are of no token. */
const shownAmount = /^[0-9]{1,60}(?:\.[0-9]{1,255})?$/
/** A node multiplies in floats: what differs by less than this part of an amount is the amount. */
const roundingPart = 1_000_000_000n

/**
 * What the holder has of a token, as wallets and markets count it: Token-2022 lets a mint multiply the amounts that are
 * shown (`ScaledUiAmount`, interest), and the node works it out.
 */
function shownUnits({ amount, decimals, uiAmountString }: v.InferOutput<typeof tokenAmount>): bigint {
  if (!uiAmountString || !shownAmount.test(uiAmountString)) return amount
  const shown = parseUnits(uiAmountString, decimals)
  const difference = shown > amount ? shown - amount : amount - shown
  return difference * roundingPart > amount ? shown : amount
}

/** Reads from a Solana node: the native coin and the tokens of both token programs. */
export function createSolanaBalanceReader(
  { caipNetworkId, rpcUrl, nativeCurrency, tokens }: ServedChain,
  { directory, learnNames }: Pick<TokenSources, 'directory' | 'learnNames'>,
): BalanceReader {
  /**
   * A token has no name of its own on the chain: it is called as it is configured, as a server of others says, or by
   * its mint.
   */
  function ofMint(mint: string, { units, decimals }: MintBalance, known: ReadonlyMap<string, TokenMetadata>): Balance {
    const listed = tokens.find(({ address }) => address === mint) ?? ownNameOf(mint, nativeCurrency)
    const metadata = known.get(mint)
    const symbol = listed?.symbol ?? metadata?.symbol ?? mint.slice(0, 4)
    const name = listed?.name ?? metadata?.name ?? metadata?.symbol ?? mint
    const isSpam = !listed && metadata !== undefined && isPhishing(metadata)
    return holding(caipNetworkId, units, { name, symbol, decimals, isSpam }, mint)
  }

  /** What others call what an account has; NFTs are not asked about. */
  async function namesOf(
    account: string,
    byMint: ReadonlyMap<string, MintBalance>,
  ): Promise<ReadonlyMap<string, TokenMetadata>> {
    const mints = [...byMint].flatMap(([mint, { units, decimals: places }]) => (units > 0n && places > 0 ? [mint] : []))
    const unlisted = mints.filter(mint => !tokens.some(token => token.address === mint))
    if (!learnNames || unlisted.length === 0) return new Map<string, TokenMetadata>()
    await learnNames(account)
    return await directory.describe(unlisted)
  }

  return {
    async mark(account) {
      if (!isSolanaAddress(account)) throw notItsAddress()
      const [answer] = await callRpcBatch(rpcUrl, [['getBalance', [account, { commitment: 'confirmed' }]]])
      return String(readAs(lamports, answer).value)
    },

    async read(account, forced, consume) {
      if (!isSolanaAddress(account)) throw notItsAddress()
      const forcedMints = [...new Set(forcedTokensOf(forced, caipNetworkId).filter(isSolanaAddress))]
      await consume?.(forcedMints.length)
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const [native, mintAccounts, ...accounts] = await callRpcBatch(rpcUrl, [
        ['getBalance', [account, { commitment: 'confirmed' }]],
        ['getMultipleAccounts', [forcedMints.slice(0, 100), options]],
        ...tokenPrograms.map(programId => ['getTokenAccountsByOwner', [account, { programId }, options]] as const),
      ])
      const byMint = new Map<string, MintBalance>()
      for (const { account: token } of accounts.flatMap(answer => readAs(holdings, answer).value)) {
        const { mint, tokenAmount } = token.data.parsed.info
        byMint.set(mint, {
          units: (byMint.get(mint)?.units ?? 0n) + shownUnits(tokenAmount),
          decimals: tokenAmount.decimals,
        })
      }
      const known = await namesOf(account, byMint)
      const described = readAs(mints, mintAccounts).value.map(item => v.safeParse(mintAccount, item))
      const shown = forcedMints.flatMap((mint, index) => {
        const token = described[index]
        return token?.success
          ? [ofMint(mint, byMint.get(mint) ?? { units: 0n, decimals: token.output.data.parsed.info.decimals }, known)]
          : []
      })
      // Tokens of the settings come first, in their order.
      const listed = tokens.map(({ address }) => address)
      const others = [...listed, ...[...byMint.keys()].filter(mint => !listed.includes(mint))].flatMap(mint => {
        const holding = byMint.get(mint)
        return holding && holding.units > 0n && !forcedMints.includes(mint) ? [ofMint(mint, holding, known)] : []
      })
      return [holding(caipNetworkId, BigInt(readAs(lamports, native).value), nativeCurrency), ...shown, ...others]
    },
  }
}
