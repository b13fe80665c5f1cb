import { svg, type TemplateResult } from 'lit'

/** A wallet with a card in it, a key hole that is closed, and three things that it holds. */
export const walletArt =
  (): TemplateResult => svg`<svg class="art" viewBox="0 0 336 136" aria-hidden="true" focusable="false">
  <circle class="soft" cx="168" cy="70" r="62"></circle>
  <path class="line faint" d="M40 96c22-34 44-44 70-38M296 92c-18-30-42-40-66-34"></path>
  <rect class="card" x="112" y="34" width="100" height="62" rx="12"></rect>
  <rect class="bone" x="124" y="46" width="40" height="6" rx="3"></rect>
  <rect class="card" x="104" y="54" width="128" height="62" rx="14"></rect>
  <rect class="bone" x="120" y="70" width="52" height="8" rx="4"></rect>
  <rect class="bone" x="120" y="86" width="34" height="8" rx="4"></rect>
  <path class="solid" d="M204 70h28v30h-28a15 15 0 0 1 0-30Z"></path>
  <path class="mark" d="m201 85 4 4 8-8"></path>
  <circle class="card" cx="38" cy="98" r="17"></circle>
  <path class="line" d="m38 89 6 9-6 9-6-9ZM32 98h12"></path>
  <rect class="card" x="68" y="24" width="32" height="32" rx="9"></rect>
  <path class="line" d="m74 50 7-9 5 6 3-3 6 6M90 33.500v.01"></path>
  <circle class="card" cx="298" cy="94" r="17"></circle>
  <path class="line" d="M298 86v16M303 89.500c-1.400-1.300-3-1.900-5-1.900-2.800 0-4.600 1.300-4.600 3.200 0 4.400 9.400 2 9.400 6.400 0 2-2 3.200-4.800 3.200-2.200 0-4-.7-5.300-2"></path>
  <rect class="card" x="240" y="20" width="32" height="32" rx="9"></rect>
  <path class="line" d="M249 37.500a4.500 4.500 0 1 1 4.300-5.800H264v4h-3v3h-4v-2.700h-3.700a4.500 4.500 0 0 1-4.300 1.500Z"></path>
</svg>`
