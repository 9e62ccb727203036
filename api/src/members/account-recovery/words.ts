/** The words of one-time passwords: 256 that are easily read out and typed. */
export const passwordWords: readonly string[] = `
  acorn alder alley alpine anchor apron arbor arcade aspen atlas attic awning axis azure badge bakery balcony
  banner barley barn barrel basin basket beacon beam beech bell birch blaze bloom bluff bobbin bolt border bough
  boulder bower bracket bramble brick bridge broom burrow butte button cabin cable camber candle canopy canvas
  canyon cargo carpet carver chalk chapel cherry chimney chisel cider clay clover coast cobalt cobble comet
  compass copper coral cork corner cottage cotton court cove crane crate crest crown crystal cupola current
  curtain cypress dahlia dairy daisy damson depot dial door dormer dove drawer drift dune eagle easel eaves
  elder engine estate fable facade fathom ferry fiddle finch fjord flax flint floor flute foundry frost gable
  gallery garden garnet ginger glacier glade goose grain granite grape gutter hamlet harbor hatch hazel heath
  hedge heron hickory hollow honey house indigo iris iron island ivory jasper jetty joist juniper kiln knoll
  ladder lagoon lantern latch laurel ledge lichen lilac lintel locket loft lumber magnet mallet manor maple
  marble marina mesa mill mint mortar mosaic nectar nickel oasis opal orchard osprey otter oxbow paddle parcel
  parlor patio pebble pepper pier pillar pine plank plaster plaza plinth plum pond poplar portal prairie prism
  quarry quartz rafter raven reed ridge river rivet robin roof rowan saddle sage sandal satin sawmill shingle
  shutter signal silver slate sparrow spindle spruce stable steeple stone stoop summit survey tablet teak
  terrace thatch thistle timber topaz tower trowel tulip tunnel turret umber valley vault velvet veranda villa
  vine violet walnut warbler wharf window yarrow zinc
`
  .trim()
  .split(/\s+/);
