import { htmlDocument, type HtmlDocument, type Markup } from '@w3m/server/service'
import { html } from 'hono/html'
import type { Mail } from '../mail/stored-mail.js'

const layout = (title: string, body: Markup): HtmlDocument =>
  htmlDocument(
    title,
    '/mailbox.css',
    html`<header>
        <a class="brand" href="/">Mailbox</a>
        <span class="note">Development only: mail of the local stack, to any address</span>
      </header>
      <main>${body}</main>`,
  )

const timeOf = (mail: Mail) =>
  html`<time datetime="${mail.date}">${mail.date.slice(0, 16).replace('T', ' ')} UTC</time>`

// Written once, by a server: there is no property to set.
/* eslint-disable lit/no-value-attribute */
const addressField = (to: string) =>
  html`<input
    id="to"
    name="to"
    type="search"
    value="${to}"
    placeholder="every address"
    autocomplete="off"
    spellcheck="false"
  />`
/* eslint-enable lit/no-value-attribute */

/** The newest mail of an address, or of all where `to` is empty. */
export const listPage = (mails: readonly Mail[], to: string): HtmlDocument =>
  layout(
    to ? `Mail to ${to}` : 'Mailbox',
    html`<form action="/" role="search">
        <label for="to">Mail to</label>
        ${addressField(to)}
        <button>Show</button>
      </form>
      ${
        mails.length === 0
          ? html`<p class="empty">No mail has come yet. This page looks again every few seconds.</p>`
          : html`<ol class="mails">
              ${mails.map(
                mail =>
                  html`<li>
                    <a href="/mail/${mail.id}">
                      <span class="subject">${mail.subject || 'No subject'}</span>
                      <span class="to">${mail.to}</span>
                      ${timeOf(mail)}
                    </a>
                  </li>`,
              )}
            </ol>`
      }`,
  )

/** One mail: its text, and its HTML in a frame without rights. */
export const mailPage = (mail: Mail): HtmlDocument =>
  layout(
    mail.subject || 'Mail',
    html`<article>
      <h1>${mail.subject || 'No subject'}</h1>
      <dl>
        <dt>To</dt>
        <dd><a href="/?to=${encodeURIComponent(mail.to)}">${mail.to}</a></dd>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>Came</dt>
        <dd>${timeOf(mail)}</dd>
      </dl>
      <h2>Text</h2>
      <pre>${withLinks(mail.text)}</pre>
      ${
        mail.html
          ? html`<h2>HTML</h2>
              <iframe
                src="/mail/${mail.id}/html"
                title="The mail as HTML"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
          : ''
      }
    </article>`,
  )

export const missingPage = (): HtmlDocument =>
  layout('Not found', html`<p class="empty">There is nothing here. <a href="/">All mail</a></p>`)

/** The text with its web addresses as links. */
function withLinks(text: string): (string | Markup)[] {
  // With a group in the pattern, `split` gives what matched at the odd places.
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part))
}
