import { numberOf, type Leaf, type Struct } from '../decode/typed-data-structs.js'

/** The decimals that tokens report, by their addresses in lower case. */
export type Tokens = ReadonlyMap<string, { readonly decimals?: number | undefined }>

/** Returns whether a field names another account than the visitor's. The zero address is not foreign. */
export type IsForeign = (leaf: Leaf) => boolean

/** Fewer base units than this are worth nothing, whatever the token is. */
const unitsDust = 1_000n
/** The decimals of the coin, and of a token that reports none: the limit of dust is then high rather than low. */
const usualDecimals = 18

const paidLists = /^(?:consideration|\w*outputs|payouts)$/i
const prices =
  /(?:^|\.)(?:(?:taking|taker|take|buy|dest|dst|to(?!ken)|quote|receive|min|erc20|sender|out(?:put)?)[\w.]*(?:amounts?|value|amountout)|\w*price(?:s|[ex]\d+)?|principal|minreturn\w*|amountoutmin\w*)$/i
const pricesToTaker = /(?:^|\.)(?:making|maker|make)[\w.]*(?:amounts?|value)$/i
const noPrice = /fee|gas/i
/** No field of an order has a longer name. The patterns try a dotted name from each dot, which takes quadratic time. */
const nameLengthMax = 256
/** An account in a field of such a name receives the proceeds. */
export const recipients = /(?:^|\.)(?:to|\w*(?:recipient|receiver)s?|beneficiar(?:y|ies)|destination|dst)$/i
const ofFees = /fee\w*$/i
const currencies =
  /(?:^|\.)(?:currency|(?:payment|erc20)_?(?:Token|Asset|Method)|(?:buy|taker?|dest|dst|to|quote|receive|\w*output)_?(?:Token|Asset)s?|(?:consideration|\w*outputs|payouts)\.token)$/i
const currenciesToTaker = /(?:^|\.)maker?_?(?:Token|Asset)s?$/i

/** Returns whether an address stands for the chain's coin, as exchanges write it. */
const isCoin = (value: unknown): boolean => /^0x(?:0{40}|e{40})$/i.test(String(value))

const isNamed = ({ name }: Leaf, names: RegExp): boolean => name.length <= nameLengthMax && names.test(name)

/** Returns the tokens that pay for an order, in lower case. */
export const currenciesIn = ({ allLeaves }: Struct): readonly string[] =>
  allLeaves
    .filter(leaf => leaf.type === 'address' && (isNamed(leaf, currencies) || isNamed(leaf, currenciesToTaker)))
    .filter(({ value }) => !isCoin(value))
    .map(({ value }) => String(value).toLowerCase())

/** Returns the limit of dust: a ten-thousandth of a token. An undefined token stands for the coin. */
function dustOf(token: unknown, tokens?: Tokens): bigint {
  const decimals = tokens?.get(String(token).toLowerCase())?.decimals ?? usualDecimals
  return decimals > 7 ? 10n ** BigInt(decimals - 4) : unitsDust
}

/**
 * Returns whether an order pays its signer. Undefined if the struct is no order.
 * @param isAtMarket whether the order takes the market price, so that the struct names no price
 */
export function orderVerdict(
  struct: Struct,
  isForeign: IsForeign,
  tokens?: Tokens,
  isAtMarket?: boolean,
): 'fair' | 'loss' | undefined {
  const paid = Object.entries(struct.lists).filter(([name]) => paidLists.test(name))
  if (paid.length > 0)
    return paid.some(([, items]) => items.some(item => isPaid(item, isForeign, tokens))) ? 'fair' : 'loss'
  const { leaves, allLeaves } = struct
  const isTaker = leaves.some(
    leaf => /^(?:taker|trader)/i.test(leaf.name) && leaf.type === 'address' && !isForeign(leaf) && !isCoin(leaf.value),
  )
  const pays = isTaker && leaves.some(leaf => isNamed(leaf, pricesToTaker)) ? pricesToTaker : prices
  const amounts = allLeaves
    .filter(leaf => isNamed(leaf, pays) && !noPrice.test(leaf.name))
    .map(numberOf)
    .filter(value => value !== undefined)
  if (amounts.length === 0) return undefined
  if (allLeaves.some(leaf => recipients.test(leaf.name) && !isNamed(leaf, ofFees) && isForeign(leaf))) return 'loss'
  const paidIn = pays === prices ? currencies : currenciesToTaker
  const dusts = allLeaves
    .filter(leaf => leaf.type === 'address' && isNamed(leaf, paidIn))
    .map(({ value }) => dustOf(value, tokens))
  if (isAtMarket) return 'fair'
  return amounts.some(amount => amount < unitsDust || dusts.some(dust => amount < dust)) ? 'loss' : 'fair'
}

/** Returns whether an item goes to the visitor and is worth more than dust. */
function isPaid({ leaves }: Struct, isForeign: IsForeign, tokens?: Tokens): boolean {
  const to = leaves.find(({ name }) => name === 'recipient')
  if (!to || isForeign(to) || isCoin(to.value)) return false
  const kind = leaves.find(({ name }) => name === 'itemType')
  const itemType = kind && numberOf(kind)
  const token = leaves.find(({ name }) => name === 'token')
  const least =
    itemType !== undefined && itemType > 1n
      ? 1n
      : itemType === 0n
        ? dustOf(undefined, tokens)
        : token
          ? dustOf(token.value, tokens)
          : unitsDust
  const amounts = leaves.filter(({ name }) => /amount$/i.test(name)).map(numberOf)
  return amounts.every(amount => amount !== undefined && amount >= least)
}
