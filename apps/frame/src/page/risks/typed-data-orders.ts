import { numberOf, type Leaf, type Struct } from '../decode/typed-data-structs.js'

/** Is that an address of the visitor, or nobody's, or is it somebody else's? */
export type IsForeign = (leaf: Leaf) => boolean

/** Less than a millionth of the chain's coin, or so few of the smallest units of a token, is nothing. */
const coinDust = 10n ** 12n
const tokenDust = 1_000n

const paidLists = /^(?:consideration|\w*outputs|payouts)$/i
const prices =
  /(?:^|\.)(?:(?:taking|taker|take|buy|dest|dst|to|quote|receive|min|erc20)[\w.]*(?:amounts?|value|amountout)|\w*prices?|minreturn\w*|amountoutmin\w*)$/i
const pricesToTaker = /(?:^|\.)(?:making|maker|make)[\w.]*(?:amounts?|value)$/i
const noPrice = /fee|gas/i
/** No field of an order has a longer name: what stands in one with dots would be tried from each of them. */
const nameLengthMax = 256
const payees = /(?:^|\.)(?:receiver|recipient|beneficiary)$/i
const currencies = /(?:^|\.)(?:currency|paymentToken|paymentMethod|erc20Token|(?:buy|taker?|dest)_?(?:Token|Asset))$/i

/** True for the chain's coin, as exchanges write it. */
const isCoin = (value: unknown): boolean => /^0x(?:0{40}|e{40})$/i.test(String(value))

/** What an order does to who signs it: undefined where the struct is none. */
export function orderVerdict(struct: Struct, isForeign: IsForeign): 'fair' | 'loss' | undefined {
  const paid = Object.entries(struct.lists).filter(([name]) => paidLists.test(name))
  if (paid.length > 0) return paid.some(([, items]) => items.some(item => isPaid(item, isForeign))) ? 'fair' : 'loss'
  const { leaves, allLeaves } = struct
  const isTaker = leaves.some(
    leaf => /^(?:taker|trader)/i.test(leaf.name) && leaf.type === 'address' && !isForeign(leaf) && !isCoin(leaf.value),
  )
  const pays =
    isTaker && leaves.some(({ name }) => name.length <= nameLengthMax && pricesToTaker.test(name))
      ? pricesToTaker
      : prices
  const amounts = allLeaves
    .filter(leaf => leaf.name.length <= nameLengthMax && pays.test(leaf.name) && !noPrice.test(leaf.name))
    .map(numberOf)
    .filter(value => value !== undefined)
  if (amounts.length === 0) return undefined
  if (allLeaves.some(leaf => payees.test(leaf.name) && isForeign(leaf))) return 'loss'
  const dust = allLeaves.some(leaf => currencies.test(leaf.name) && isCoin(leaf.value)) ? coinDust : tokenDust
  return amounts.some(amount => amount < dust) ? 'loss' : 'fair'
}

/** An item that goes to the visitor and is worth something. */
function isPaid({ leaves }: Struct, isForeign: IsForeign): boolean {
  const to = leaves.find(({ name }) => name === 'recipient')
  if (!to || isForeign(to) || isCoin(to.value)) return false
  const kind = leaves.find(({ name }) => name === 'itemType')
  const itemType = kind && numberOf(kind)
  const least =
    itemType !== undefined && itemType > 1n
      ? 1n
      : itemType === 0n || leaves.some(({ name, value }) => name === 'token' && isCoin(value))
        ? coinDust
        : tokenDust
  const amounts = leaves.filter(({ name }) => /amount$/i.test(name)).map(numberOf)
  return amounts.every(amount => amount !== undefined && amount >= least)
}
