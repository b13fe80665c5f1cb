/** The numbers of characters from which an amount gets a smaller font, and the smallest. */
const longFrom = 9
const longerFrom = 14

/** The CSS class of an amount, by its length. */
export const amountSize = (amount: string): '' | 'long' | 'longer' =>
  amount.length < longFrom ? '' : amount.length < longerFrom ? 'long' : 'longer'
