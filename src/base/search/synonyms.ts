import { wordsOf } from './words.ts'

/** Words that people and documents use for the same concept. Their order on a line doesn't matter. */
const GROUPS = `
delete remove destroy erase drop discard
create add new make generate
update edit change modify
get fetch retrieve read
search find query
send deliver dispatch submit
start run launch trigger begin execute dispatch
stop cancel abort end terminate halt
enable activate
disable deactivate
lock freeze
user account profile person people login
member participant person people somebody anybody
organization org company
repository repo
customer client buyer
picture image photo
picture media
photo media
avatar icon
movie film
show tv series
song track music
sms text message
mail email
folder directory
file document attachment content
comment reply respond answer
label tag
key secret token
permission right access role
issue ticket bug
price cost rate
refund reimburse
statistics stat metric analytics usage
recommend suggest similar
buy purchase order incoming
location place address
country nation
language locale
rating review
copy duplicate clone
export download
import upload
server machine instance vm droplet
quota limit
confirm verify validate
invite invitation collaborate
webhook hook
branch ref
branch head
release version
money balance cash fund
money payment charge
hang hangup
kick eject remove
mute silence
call phone dial
protect protection
percent percentage
page website site
temperature weather forecast
current latest today now
next upcoming
emoji reaction thumb
lyrics words
synonym thesaurus
`

/** Returns the synonyms of each stem. */
export function synonymsOf(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const stems = new Set(wordsOf(line))
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set<string>()
      for (const other of stems) if (other !== stem) others.add(other)
      found.set(stem, others)
    }
  }
  return new Map([...found].map(([stem, others]) => [stem, [...others]]))
}
