"""Reads a page of people with msgspec, and with orjson and pydantic: usage: decode-people.py page.json ROUNDS"""

import statistics
import sys
import time
from typing import Optional

import msgspec
import orjson
import pydantic


class Person(msgspec.Struct, rename="camel"):
    id: str
    business_phones: list[str] = []
    display_name: Optional[str] = None
    given_name: Optional[str] = None
    job_title: Optional[str] = None
    mail: Optional[str] = None
    mobile_phone: Optional[str] = None
    office_location: Optional[str] = None
    preferred_language: Optional[str] = None
    surname: Optional[str] = None
    user_principal_name: Optional[str] = None


class Page(msgspec.Struct):
    value: list[Person]
    next_link: Optional[str] = msgspec.field(name="@odata.nextLink", default=None)


class PersonModel(pydantic.BaseModel):
    id: str
    businessPhones: list[str] = []
    displayName: Optional[str] = None
    givenName: Optional[str] = None
    jobTitle: Optional[str] = None
    mail: Optional[str] = None
    mobilePhone: Optional[str] = None
    officeLocation: Optional[str] = None
    preferredLanguage: Optional[str] = None
    surname: Optional[str] = None
    userPrincipalName: Optional[str] = None


class PageModel(pydantic.BaseModel):
    value: list[PersonModel]


def measure(name, rounds, body):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        assert len(body()) == 999
        times.append((time.perf_counter() - start) * 1000)
    print(f"{name:<23} best {min(times):.3f} ms, median {statistics.median(times):.3f} ms")


with open(sys.argv[1], "rb") as file:
    data = file.read()
rounds = int(sys.argv[2])
decoder = msgspec.json.Decoder(Page)
measure("msgspec:", rounds, lambda: decoder.decode(data).value)
measure("orjson and pydantic:", rounds, lambda: PageModel.model_validate(orjson.loads(data)).value)
