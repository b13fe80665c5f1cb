import { expect } from '@playwright/test'
import { stack } from './stack.js'

/** A mail as the stack's mailbox gives it. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: string
}

/** A mailbox that nobody has used before. */
export const newEmail = (): string => `${crypto.randomUUID().slice(0, 13)}@mail.example`

/** The mail to an address, newest first. */
export async function mailTo(address: string): Promise<readonly Mail[]> {
  const answer = await fetch(`${stack.mailbox}/messages?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as readonly Mail[]
}

/** Waits until so many mails have come. @returns the newest */
async function newestOf(address: string, count: number): Promise<Mail> {
  await expect
    .poll(async () => (await mailTo(address)).length, { message: `mail ${count} to ${address}` })
    .toBeGreaterThanOrEqual(count)
  return (await mailTo(address))[0]!
}

const codeText = /(?<!\d)\d{6}(?!\d)/g

/** The code of a mail, waited for. @param count how many mails have come by then, this one included */
export async function codeFor(address: string, count = 1): Promise<string> {
  const codes = (await newestOf(address, count)).text.match(codeText) ?? []
  expect(codes, 'the one group of six digits').toHaveLength(1)
  return codes[0]!
}

/** The link of a mail, waited for. */
export async function linkFor(address: string, count: number): Promise<string> {
  const links = (await newestOf(address, count)).text.match(/https?:\/\/\S+/g) ?? []
  expect(links, 'the one link').toHaveLength(1)
  return links[0]!
}

/** Another code than this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
