import type { SessionsCatalog } from '../text-key.js'

/** The Persian texts of what sites may send by themselves. */
export const texts: SessionsCatalog = {
  'account-sessions.title': 'مجوزها',
  'sessions.row': 'آنچه سایت‌ها می‌توانند خودشان بفرستند',
  'sessions.text': 'این سایت‌ها می‌توانند در محدودهٔ اجازهٔ شما خودشان ارسال کنند.',
  'sessions.list': 'سایت‌های دارای مجوز',
  'sessions.native': 'ارسال تا سقف $amount',
  'sessions.erc20': 'ارسال تا سقف $amount از توکن $address، بر حسب کوچک‌ترین واحد آن',
  'sessions.contract': 'فراخوانی قرارداد $address: $calls',
  'sessions.value': 'با حداکثر $amount',
  'sessions.unlimited': 'هر مقدار',
  'sessions.other': 'چیزی که در اینجا شناخته نیست: $type',
  'sessions.network': 'شبکه: $name',
  'sessions.until': 'تا $date',
  'sessions.uses': 'حداکثر $count بار',
  'sessions.revoke': 'لغو',
  'sessions.revoke-of': 'لغو مجوز $site',
  'sessions.confirm': 'لغو شود؟ پس از آن $site باید دوباره از شما بپرسد. کیف پولتان امضایی می‌خواهد که هزینه‌ای ندارد.',
  'sessions.keep': 'نگه داشتن',
  'sessions.revoked': 'مجوز $site پایان یافت.',
  'sessions.not-revoked': 'مجوز $site لغو نشد. دوباره تلاش کنید.',
  'sessions.unknown-site': 'سایتی بی‌نام',
  'sessions.empty': 'مجوزی نیست',
  'sessions.empty-text': 'هیچ سایتی نمی‌تواند خودش چیزی بفرستد.',
  'sessions.unread': 'مجوزها خوانده نشدند',
}
