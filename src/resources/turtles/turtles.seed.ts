import type { SqlEntityManager } from '@mikro-orm/sql';
import { Turtle } from './turtle.entity.ts';

/** Species by genus: common name, epithet, and maximum lifespan in years, in captivity or estimated. */
const genera: Record<string, string> = {
  Malaclemys: 'Diamondback terrapin terrapin 40',
  Chelonia: 'Green sea turtle mydas 80',
  Caretta: 'Loggerhead sea turtle caretta 70',
  Eretmochelys: 'Hawksbill sea turtle imbricata 50',
  Lepidochelys: "Kemp's ridley sea turtle kempii 50, Olive ridley sea turtle olivacea 50",
  Natator: 'Flatback sea turtle depressus 100',
  Dermochelys: 'Leatherback sea turtle coriacea 50',
  Chelydra:
    'Common snapping turtle serpentina 47, South American snapping turtle acutirostris 40, Central American snapping turtle rossignonii 40',
  Macrochelys: 'Alligator snapping turtle temminckii 100, Suwannee snapping turtle suwanniensis 100',
  Chrysemys: 'Painted turtle picta 55, Southern painted turtle dorsalis 40',
  Trachemys:
    'Pond slider scripta 40, Big Bend slider gaigeae 30, Nicaraguan slider emolli 30, Cuban slider decussata 40, Jamaican slider terrapen 35, Puerto Rican slider stejnegeri 35, Central Antillean slider decorata 35, Mesoamerican slider venusta 35',
  Pseudemys:
    'Alabama red-bellied cooter alabamensis 40, River cooter concinna 40, Coastal plain cooter floridana 40, Rio Grande cooter gorzugi 35, Florida red-bellied cooter nelsoni 40, Peninsula cooter peninsularis 40, Northern red-bellied cooter rubriventris 55, Texas river cooter texana 40',
  Graptemys:
    "Barbour's map turtle barbouri 30, Cagle's map turtle caglei 25, Escambia map turtle ernsti 25, Yellow-blotched map turtle flavimaculata 25, Northern map turtle geographica 32, Pascagoula map turtle gibbonsi 25, Black-knobbed map turtle nigrinoda 25, Ringed map turtle oculifera 25, Ouachita map turtle ouachitensis 30, Pearl River map turtle pearlensis 25",
  Deirochelys: 'Chicken turtle reticularia 24',
  Clemmys: 'Spotted turtle guttata 110',
  Glyptemys: 'Wood turtle insculpta 58, Bog turtle muhlenbergii 40',
  Emydoidea: "Blanding's turtle blandingii 83",
  Actinemys: 'Northwestern pond turtle marmorata 50, Southwestern pond turtle pallida 45',
  Emys: 'European pond turtle orbicularis 70, Sicilian pond turtle trinacris 60',
  Terrapene:
    'Common box turtle carolina 100, Ornate box turtle ornata 50, Coahuilan box turtle coahuila 50, Spotted box turtle nelsoni 45, Yucatán box turtle yucatana 50, Mexican box turtle mexicana 50',
  Kinosternon:
    'Eastern mud turtle subrubrum 40, Striped mud turtle baurii 50, Yellow mud turtle flavescens 40, Scorpion mud turtle scorpioides 40, White-lipped mud turtle leucostomum 40, Mexican mud turtle integrum 35, Rough-footed mud turtle hirtipes 35, Sonora mud turtle sonoriense 36, Tabasco mud turtle acutum 30',
  Sternotherus:
    'Common musk turtle odoratus 55, Razor-backed musk turtle carinatus 50, Loggerhead musk turtle minor 45, Flattened musk turtle depressus 60, Stripe-necked musk turtle peltifer 45',
  Staurotypus: 'Giant musk turtle salvinii 45, Mexican musk turtle triporcatus 45',
  Claudius: 'Narrow-bridged musk turtle angustatus 30',
  Dermatemys: 'Central American river turtle mawii 60',
  Apalone: 'Florida softshell turtle ferox 40, Smooth softshell turtle mutica 30, Spiny softshell turtle spinifera 50',
  Pelodiscus: 'Chinese softshell turtle sinensis 40, Northern Chinese softshell turtle maackii 40',
  Trionyx: 'African softshell turtle triunguis 50',
  Rafetus: 'Euphrates softshell turtle euphraticus 50, Yangtze giant softshell turtle swinhoei 100',
  Pelochelys: 'Asian giant softshell turtle cantorii 80, New Guinea giant softshell turtle bibroni 80',
  Chitra: 'Indian narrow-headed softshell turtle indica 60, Asian narrow-headed softshell turtle chitra 60',
  Nilssonia:
    "Indian softshell turtle gangetica 60, Indian peacock softshell turtle hurum 60, Leith's softshell turtle leithii 60, Black softshell turtle nigricans 100, Burmese peacock softshell turtle formosa 50",
  Amyda: 'Asiatic softshell turtle cartilaginea 50',
  Lissemys: 'Indian flapshell turtle punctata 40, Burmese flapshell turtle scutata 40',
  Cyclanorbis: 'Nubian flapshell turtle elegans 50, Senegal flapshell turtle senegalensis 50',
  Cycloderma: "Zambezi flapshell turtle frenatum 40, Aubry's flapshell turtle aubryi 40",
  Carettochelys: 'Pig-nosed turtle insculpta 50',
  Platysternon: 'Big-headed turtle megacephalum 40',
  Aldabrachelys: 'Aldabra giant tortoise gigantea 190',
  Chelonoidis:
    'Galápagos giant tortoise niger 175, Red-footed tortoise carbonarius 50, Yellow-footed tortoise denticulatus 60, Chaco tortoise chilensis 50',
  Gopherus:
    'Mojave desert tortoise agassizii 80, Gopher tortoise polyphemus 80, Texas tortoise berlandieri 60, Bolson tortoise flavomarginatus 100, Sonoran desert tortoise morafkai 80, Thornscrub tortoise evgoodei 60',
  Testudo:
    "Hermann's tortoise hermanni 90, Spur-thighed tortoise graeca 125, Marginated tortoise marginata 100, Russian tortoise horsfieldii 75, Egyptian tortoise kleinmanni 70",
  Centrochelys: 'African spurred tortoise sulcata 110',
  Stigmochelys: 'Leopard tortoise pardalis 100',
  Astrochelys: 'Radiated tortoise radiata 188, Ploughshare tortoise yniphora 100',
  Pyxis: 'Spider tortoise arachnoides 70, Flat-tailed tortoise planicauda 60',
  Chersina: 'Angulate tortoise angulata 40',
  Psammobates: 'Geometric tortoise geometricus 30, Serrated tortoise oculifer 30, Tent tortoise tentorius 30',
  Homopus: 'Parrot-beaked tortoise areolatus 30, Karoo padloper femoralis 30',
  Chersobius: 'Speckled padloper signatus 30, Karoo dwarf tortoise boulengeri 30, Nama dwarf tortoise solus 30',
  Kinixys:
    "Bell's hinge-back tortoise belliana 30, Forest hinge-back tortoise erosa 30, Home's hinge-back tortoise homeana 30",
  Malacochersus: 'Pancake tortoise tornieri 35',
  Geochelone: 'Indian star tortoise elegans 55, Burmese star tortoise platynota 55',
  Indotestudo: "Elongated tortoise elongata 50, Travancore tortoise travancorica 50, Forsten's tortoise forstenii 50",
  Manouria: 'Asian forest tortoise emys 80, Impressed tortoise impressa 50',
  Cuora:
    'Amboina box turtle amboinensis 38, Yellow-margined box turtle flavomarginata 50, Keeled box turtle mouhotii 40, Three-striped box turtle trifasciata 50, Indochinese box turtle galbinifrons 40, Golden-headed box turtle aurocapitata 40',
  Mauremys:
    'Caspian turtle caspica 50, Spanish pond turtle leprosa 35, Balkan terrapin rivulata 40, Japanese pond turtle japonica 40, Yellow pond turtle mutica 40, Chinese pond turtle reevesii 40, Chinese stripe-necked turtle sinensis 35',
  Batagur:
    'Northern river terrapin baska 60, Southern river terrapin affinis 60, Painted terrapin borneoensis 60, Three-striped roofed turtle dhongoka 50, Red-crowned roofed turtle kachuga 50, Burmese roofed turtle trivittata 50',
  Orlitia: 'Malaysian giant turtle borneensis 80',
  Pangshura:
    'Assam roofed turtle sylhetensis 30, Indian roofed turtle tecta 30, Indian tent turtle tentoria 30, Brown roofed turtle smithii 30',
  Geoclemys: 'Black pond turtle hamiltonii 50',
  Hardella: 'Crowned river turtle thurjii 40',
  Heosemys:
    'Giant Asian pond turtle grandis 50, Spiny turtle spinosa 40, Yellow-headed temple turtle annandalii 60, Arakan forest turtle depressa 40',
  Melanochelys: 'Indian black turtle trijuga 40, Tricarinate hill turtle tricarinata 30',
  Rhinoclemmys:
    'Painted wood turtle pulcherrima 40, Furrowed wood turtle areolata 35, Brown wood turtle annulata 35, Black river turtle funerea 40',
  Podocnemis:
    'Arrau turtle expansa 80, Yellow-spotted river turtle unifilis 70, Red-headed river turtle erythrocephala 40, Magdalena river turtle lewyana 40, Six-tubercled river turtle sextuberculata 40, Savanna side-necked turtle vogli 40',
  Peltocephalus: 'Big-headed Amazon river turtle dumerilianus 60',
  Erymnochelys: 'Madagascan big-headed turtle madagascariensis 60',
  Chelodina:
    'Eastern long-necked turtle longicollis 50, Oblong turtle oblonga 50, Northern long-necked turtle rugosa 40, Broad-shelled turtle expansa 50',
  Emydura: 'Macquarie turtle macquarii 50, Red-bellied short-necked turtle subglobosa 40',
  Pseudemydura: 'Western swamp turtle umbrina 100',
  Elusor: 'Mary River turtle macrurus 100',
  Rheodytes: 'Fitzroy River turtle leukops 50',
  Chelus: 'Mata mata fimbriata 40',
  Hydromedusa: 'South American snake-necked turtle tectifera 40',
  Pelomedusa: 'African helmeted turtle subrufa 40',
  Pelusios: 'East African black mud turtle subniger 50, Serrated hinged terrapin sinuatus 50',
};

export function seedTurtles(em: SqlEntityManager): void {
  const turtles = Object.entries(genera).flatMap(([genus, list]) =>
    list.split(', ').map((entry) => readEntry(genus, entry)),
  );
  // The newest is listed first.
  for (const turtle of turtles.reverse()) em.create(Turtle, turtle, { persist: true });
}

/** `Green sea turtle mydas 80` of Chelonia: the last two words are the epithet and the years. */
function readEntry(genus: string, entry: string): { name: string; species: string; lifespan: number } {
  const words = entry.split(' ');
  const [epithet, years] = words.splice(-2);
  return { name: words.join(' '), species: `${genus} ${epithet}`, lifespan: Number(years) };
}
