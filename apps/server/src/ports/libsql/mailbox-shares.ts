import type { Statements } from './connection.js'
import { allSenders } from './mailbox-tables.js'

/** How much of the mailbox messages take, and of whose share. */
export interface Weight {
  readonly sender: number
  readonly length: number
}

export interface Share {
  readonly messages: number
  readonly length: number
}

const nothing: Share = { messages: 0, length: 0 }

export const shareOf = (read: Statements, sender: number): Share => {
  const row = read<Share>('SELECT messages, length FROM shares WHERE sender = ?').get(sender)
  return row ? { messages: row.messages, length: row.length } : nothing
}

/** What the mailbox holds, as a transaction changes it. Stored with `save`. */
export interface ShareCount {
  readonly all: number
  of(sender: number): number
  add(weight: Weight, messages: 1 | -1): void
  save(): void
}

export function countShares(run: Statements): ShareCount {
  const shares = new Map<number, Share>()
  const currentShare = (sender: number): Share => shares.get(sender) ?? shareOf(run, sender)

  function change(sender: number, messages: number, length: number): void {
    const previous = currentShare(sender)
    shares.set(sender, { messages: previous.messages + messages, length: previous.length + length })
  }

  return {
    get all() {
      return currentShare(allSenders).length
    },
    of: sender => currentShare(sender).length,
    add({ sender, length }, messages) {
      change(sender, messages, messages * length)
      change(allSenders, messages, messages * length)
    },
    save() {
      for (const [sender, { messages, length }] of shares)
        if (messages > 0 || sender === allSenders)
          run(
            `INSERT INTO shares (sender, messages, length) VALUES (?, ?, ?)
             ON CONFLICT DO UPDATE SET messages = excluded.messages, length = excluded.length`,
          ).run(sender, messages, length)
        else run('DELETE FROM shares WHERE sender = ?').run(sender)
    },
  }
}
