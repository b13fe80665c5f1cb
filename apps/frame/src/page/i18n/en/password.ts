/** What is said of a recovery password that the visitor chooses: why it is refused, and how strong it is. */
export const texts = {
  common: 'This is, or is made of, what is tried first: a common password.',
  yours: 'This is made of your own name, mailbox or site, which others know.',
  repeated: 'This repeats itself, which adds little.',
  pattern: 'This follows the keyboard, the alphabet or the numbers.',
  date: 'A date is one of few, and often known.',
  guessable: 'This can be guessed too soon.',
  /** What helps: said after each of those. */
  help: 'Take four words that have nothing to do with each other, or let a password manager make one.',
  strength: 'Strength of the password',
  weak: 'Easy to guess',
  fair: 'Not hard enough to guess yet',
  strong: 'Hard to guess',
}

export type PasswordTexts = Readonly<Record<keyof typeof texts, string>>
