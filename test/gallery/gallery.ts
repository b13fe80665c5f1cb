import { css, html, LitElement, type TemplateResult } from 'lit'
import * as accountIcons from '../../packages/ui/src/icons/account-icons.js'
import * as actionIcons from '../../packages/ui/src/icons/action-icons.js'
import * as moneyIcons from '../../packages/ui/src/icons/money-icons.js'
import * as objectIcons from '../../packages/ui/src/icons/object-icons.js'
import * as pairingIcons from '../../packages/ui/src/icons/pairing-icons.js'
import * as rowIcons from '../../packages/ui/src/icons/row-icons.js'
import { socialIcons } from '../../packages/ui/src/icons/social-icons.js'
import * as statusIcons from '../../packages/ui/src/icons/status-icons.js'
import { reset, tokens } from '../../packages/ui/src/elements.js'
import '../../packages/ui/src/elements/otp-input/otp-input.js'
import { logo } from './logos.js'

const { chevronIcon, copyIcon, searchIcon } = rowIcons
const { gridIcon, mailIcon, walletIcon } = objectIcons
const { qrIcon } = pairingIcons

const styles = css`
  :host {
    display: grid;
    gap: 20px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 376px), 1fr));
    align-items: start;
  }
  section {
    display: grid;
    gap: 12px;
    padding: 20px;
    border-radius: var(--_radius-card);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    min-inline-size: 0;
  }
  h2 {
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 8px;
  }
  .icons {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(40px, 1fr));
    gap: 4px;
    justify-items: center;
  }
  .icons span {
    padding: 10px;
  }
  .scroll {
    block-size: 280px;
    overflow: auto;
    margin-inline: -20px;
    padding-inline: 20px;
  }
  .line > w3m-ui-skeleton[shape='text'] {
    flex: 1;
  }
`

const section = (title: string, content: TemplateResult) =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`
const icons = Object.values({
  ...actionIcons,
  ...rowIcons,
  ...objectIcons,
  ...pairingIcons,
  ...statusIcons,
  ...moneyIcons,
  ...socialIcons,
  ...accountIcons,
})
const pairing = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?expiryTimestamp=1790001234&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`
const wallets = Array.from({ length: 10_000 }, (_, index) => ({ name: `Wallet ${index + 1}` }))

/** Every atom in all its states, for looking at. `?theme=dark`, `?dir=rtl`. */
class AtomGallery extends LitElement {
  static override styles = [tokens, reset, styles]

  override render() {
    return html`
      ${section(
        'Rows',
        html`<div class="stack">
          <w3m-ui-list-item name="Harbour" image=${logo(210, 'wave')} tag="Recent"></w3m-ui-list-item>
          <w3m-ui-list-item
            name="Lumen Wallet"
            image=${logo(35, 'sun')}
            tag="Installed"
            tag-variant="good"
          ></w3m-ui-list-item>
          <w3m-ui-list-item
            name="Kestrel"
            sub="Waiting for the wallet"
            image=${logo(160, 'leaf')}
            loading
          ></w3m-ui-list-item>
          <w3m-ui-list-item
            name="A wallet with a name that is longer than the row can ever be"
            image=${logo(290, 'moon')}
            tag="QR code"
          ></w3m-ui-list-item>
          <w3m-ui-list-item name="Local One" sub="Balance 12.304 ONE" round selected></w3m-ui-list-item>
          <w3m-ui-list-item name="Picture that fails" image="https://nowhere.invalid/a.png"></w3m-ui-list-item>
          <w3m-ui-list-item
            name="Disabled with a reason"
            disabled
            reason="Accept the terms first"
            image=${logo(10, 'wave')}
          ></w3m-ui-list-item>
          <w3m-ui-list-item name="All wallets" tag="540" chevron
            ><span slot="picture">${gridIcon()}</span></w3m-ui-list-item
          >
          <w3m-ui-list-item plain name="Scan with a phone" chevron
            ><span slot="picture">${qrIcon()}</span></w3m-ui-list-item
          >
        </div>`,
      )}
      ${section(
        'Buttons',
        html` <w3m-ui-button variant="primary" size="l" full>Continue</w3m-ui-button>
          <w3m-ui-button size="l" full><span slot="start">${walletIcon()}</span>Connect wallet</w3m-ui-button>
          <w3m-ui-button variant="primary" size="l" full loading>Sign in</w3m-ui-button>
          <w3m-ui-button variant="primary" size="l" full disabled reason="Enter an amount first">Review</w3m-ui-button>
          <div class="line">
            <w3m-ui-button variant="primary">Primary</w3m-ui-button><w3m-ui-button>Secondary</w3m-ui-button
            ><w3m-ui-button variant="quiet">Quiet</w3m-ui-button
            ><w3m-ui-button variant="danger">Disconnect</w3m-ui-button>
          </div>
          <div class="line">
            <w3m-ui-button size="s" variant="primary">Small</w3m-ui-button><w3m-ui-button size="s">Small</w3m-ui-button
            ><w3m-ui-button size="s" loading>Keeps width</w3m-ui-button
            ><w3m-ui-button size="s" disabled>Disabled</w3m-ui-button>
          </div>
          <div class="line">
            <w3m-ui-icon-button label="Copy">${copyIcon()}</w3m-ui-icon-button
            ><w3m-ui-icon-button filled label="Search">${searchIcon()}</w3m-ui-icon-button
            ><w3m-ui-icon-button filled size="s" label="Next">${chevronIcon()}</w3m-ui-icon-button
            ><w3m-ui-icon-button filled loading label="Busy"></w3m-ui-icon-button
            ><w3m-ui-icon-button disabled label="Off">${copyIcon()}</w3m-ui-icon-button>
            <w3m-ui-copy-button
              value="0x12"
              label="Copy address"
              copied-label="Copied"
              failed-label="Could not copy"
            ></w3m-ui-copy-button
            ><w3m-ui-copy-button
              compact
              value="0x12"
              label="Copy"
              copied-label="Copied"
              failed-label="Could not copy"
            ></w3m-ui-copy-button>
          </div>`,
      )}
      ${section(
        'Fields',
        html` <w3m-ui-input
            search
            hide-label
            label="Search wallets"
            placeholder="Search 540 wallets"
            clear-label="Clear"
          ></w3m-ui-input>
          <w3m-ui-input search hide-label label="Search wallets" value="harb" clear-label="Clear"></w3m-ui-input>
          <w3m-ui-input label="E-mail" type="email" placeholder="you@example.org" hint="We send a six-digit code."
            ><span slot="start">${mailIcon()}</span></w3m-ui-input
          >
          <w3m-ui-input label="E-mail" value="ada@" error="This address is not complete."></w3m-ui-input>
          <w3m-ui-checkbox
            >I agree to the <w3m-ui-link quiet href="https://example.org">terms</w3m-ui-link> and the
            <w3m-ui-link quiet href="https://example.org">privacy policy</w3m-ui-link></w3m-ui-checkbox
          >
          <w3m-ui-checkbox checked>Only certified wallets</w3m-ui-checkbox>
          <div class="line">
            <w3m-ui-switch label="Off"></w3m-ui-switch><w3m-ui-switch checked label="On"></w3m-ui-switch
            ><w3m-ui-switch checked disabled label="Disabled"></w3m-ui-switch>
          </div>`,
      )}
      ${section(
        'Log in',
        html` <w3m-ui-input label="E-mail" type="email" placeholder="you@example.org"
            ><span slot="start">${mailIcon()}</span
            ><w3m-ui-icon-button slot="end" size="s" label="Continue"
              >${chevronIcon()}</w3m-ui-icon-button
            ></w3m-ui-input
          >
          <div class="line">
            ${Object.entries(socialIcons).map(([name, icon]) => html`<w3m-ui-icon-button filled .label=${name}>${icon()}</w3m-ui-icon-button>`)}
          </div>
          <div class="stack">
            ${(['google', 'farcaster'] as const).map(name => html`<w3m-ui-list-item plain chevron .name=${`Continue with ${name}`}><span slot="picture">${socialIcons[name]()}</span></w3m-ui-list-item>`)}
          </div>
          <w3m-ui-otp-input label="Code from the mail"></w3m-ui-otp-input>
          <w3m-ui-otp-input label="Code from the mail" value="123"></w3m-ui-otp-input>
          <w3m-ui-otp-input label="Code from the mail" value="123456" busy></w3m-ui-otp-input>
          <w3m-ui-otp-input
            label="Code from the mail"
            value="123456"
            error="This code is not right."
          ></w3m-ui-otp-input>`,
      )}
      ${section(
        'Ring',
        html`<div class="line">
          ${(['busy', 'done', 'refused', 'idle'] as const).map(
            state =>
              html`<w3m-ui-loading-ring .state=${state} name="Harbour" src=${logo(210, 'wave')}></w3m-ui-loading-ring>`,
          )}
        </div>`,
      )}
      ${section(
        'QR code',
        html` <w3m-ui-qr-code
            .value=${pairing}
            name="Harbour"
            picture=${logo(210, 'wave')}
            label="QR code to connect Harbour"
          ></w3m-ui-qr-code>
          <w3m-ui-qr-code .mark=${qrIcon()} label="QR code"></w3m-ui-qr-code>`,
      )}
      ${section(
        'Tabs, tags, separator',
        html` <w3m-ui-tabs
            label="Assets"
            .tabs=${[
              { id: 'tokens', label: 'Tokens' },
              { id: 'nfts', label: 'NFTs' },
              { id: 'activity', label: 'Activity' },
            ]}
            selected="nfts"
          ></w3m-ui-tabs>
          <div class="line">
            ${(['neutral', 'accent', 'good', 'warn', 'bad'] as const).map(variant => html`<w3m-ui-tag .variant=${variant}>${variant}</w3m-ui-tag>`)}
          </div>
          <w3m-ui-separator label="or"></w3m-ui-separator><w3m-ui-separator></w3m-ui-separator>
          <p>
            A sentence with <w3m-ui-link href="https://example.org">a link</w3m-ui-link>,
            <w3m-ui-link external href="https://example.org">one that leaves</w3m-ui-link> and
            <w3m-ui-link>a button</w3m-ui-link>.
          </p>`,
      )}
      ${section(
        'Loading',
        html`<w3m-ui-skeleton count="3"></w3m-ui-skeleton>
          <div class="line">
            <w3m-ui-skeleton shape="round"></w3m-ui-skeleton><w3m-ui-skeleton shape="text" count="2"></w3m-ui-skeleton>
          </div>
          <div class="line">
            <w3m-ui-spinner size="16"></w3m-ui-spinner><w3m-ui-spinner></w3m-ui-spinner
            ><w3m-ui-spinner size="32"></w3m-ui-spinner>
          </div>`,
      )}
      ${section('Error', html`<w3m-ui-error-panel heading="The list could not be loaded" text="Check your connection. Installed wallets still work." retry="Try again"></w3m-ui-error-panel><w3m-ui-error-panel heading="Declined in the wallet" text="Nothing was signed."></w3m-ui-error-panel>`)}
      ${section('Empty', html`<w3m-ui-empty heading="No wallet by that name" text="Try fewer letters, or scan with a phone." action="Clear search"><span slot="icon">${searchIcon()}</span></w3m-ui-empty>`)}
      ${section(
        'Pictures',
        html`<div class="line">
            ${['Harbour', 'Lumen Wallet', 'Kestrel', 'محفظة النور', '钱包', 'Zephyr 9', ''].map(name => html`<w3m-ui-picture .name=${name}></w3m-ui-picture>`)}<w3m-ui-picture
              size="64"
              name="Large one"
            ></w3m-ui-picture
            ><w3m-ui-picture round size="24" name="Small"></w3m-ui-picture>
          </div>
          <div class="line">
            ${['0x01', '0x2b', '0x93', '0xd4', '0xe5f', '0xf66', '0x17'].map(address => html`<w3m-ui-avatar .address=${address}></w3m-ui-avatar>`)}<w3m-ui-avatar
              size="64"
              address="0xabcdef"
            ></w3m-ui-avatar>
          </div>`,
      )}
      ${section('Icons', html`<div class="icons">${icons.map(icon => html`<span>${icon()}</span>`)}</div>`)}
      ${section('10,000 rows', html`<div class="scroll"><w3m-ui-virtual-list label="Wallets" .items=${wallets} .renderItem=${({ name }: { name: string }) => html`<w3m-ui-list-item .name=${name}></w3m-ui-list-item>`}></w3m-ui-virtual-list></div>`)}
    `
  }
}
customElements.define('atom-gallery', AtomGallery)

const query = new URLSearchParams(location.search)
const theme = query.get('theme') ?? 'light'
document.documentElement.dir = query.get('dir') ?? 'ltr'
document.documentElement.dataset['scheme'] = theme
const gallery = document.querySelector<HTMLElement>('atom-gallery')
if (gallery) gallery.dataset['theme'] = theme
for (const name of [
  '--w3m-accent',
  '--w3m-color-mix',
  '--w3m-color-mix-strength',
  '--w3m-border-radius-master',
  '--w3m-font-size-master',
]) {
  const value = query.get(name)
  if (value !== null) document.documentElement.style.setProperty(name, value)
}
