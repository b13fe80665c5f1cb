import { readDevice } from '@w3m/core/wallet-links'
import { html, type TemplateResult } from 'lit'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import { downloadIcon, externalIcon } from '../../icons/row-icons.js'
import { browserIcon, desktopIcon, mobileIcon, networkIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'
import { deviceOf, downloadLinks, type DownloadLink } from './download-links.js'
import { styles } from './downloads-view.styles.js'

const icons: Readonly<Record<DownloadLink['place'], () => TemplateResult>> = {
  chrome: browserIcon,
  ios: mobileIcon,
  android: mobileIcon,
  web: desktopIcon,
  website: networkIcon,
}

/** @summary Where one wallet can be got: plain links, what fits the device first. */
@customElement('w3m-downloads-view')
export class W3mDownloadsView extends ViewElement<'Downloads'> {
  static override styles = [reset, styles]

  override render() {
    const { wallet } = this.params
    const { name } = wallet
    const device = deviceOf(readDevice(window))
    const links = downloadLinks(wallet, device)
    if (!links.length) {
      return html`<w3m-ui-empty .heading=${this.t('downloads.empty')} .text=${this.t('downloads.empty-text', { name })}
        ><span slot="icon">${downloadIcon()}</span></w3m-ui-empty
      >`
    }
    return html`<div class="stack">
      <div class="who">
        <w3m-ui-picture size="64" .src=${wallet.image ?? ''} .name=${name}></w3m-ui-picture>
        <p>${this.t(device === 'desktop' ? 'downloads.hint' : 'downloads.hint-mobile')}</p>
      </div>
      <ul aria-label=${this.t('downloads.list', { name })}>
        ${links.map(link => html`<li>${this.#row(link)}</li>`)}
      </ul>
    </div>`
  }

  #row({ place, href }: DownloadLink) {
    return html`<w3m-ui-list-item
      .name=${this.t(`downloads.${place}`)}
      .href=${href}
      target="_blank"
      .testId=${`download-${place}`}
      ><span slot="picture">${icons[place]()}</span><span slot="end">${externalIcon()}</span></w3m-ui-list-item
    >`
  }
}
