/** From so many characters on an amount is written smaller, and smaller still. */
const longFrom = 9
const longerFrom = 14

/** The class of an amount by the room that it needs beside what it is in. */
export const amountSize = (amount: string): '' | 'long' | 'longer' =>
  amount.length < longFrom ? '' : amount.length < longerFrom ? 'long' : 'longer'
